/** Projects on the disk, in source format and in metadata format. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {readObjectMetadata} from './object-metadata';
import {runSoqlLib} from './testing/run-command';

const folder = mkdtempSync(path.join(tmpdir(), 'object-metadata-'));
afterAll(() => rmSync(folder, {recursive: true}));

const namespace = 'xmlns="http://soap.sforce.com/2006/04/metadata"';
const weight = '<fullName>Weight__c</fullName><label>Weight &amp; size</label><type>Number</type>';
const carrier =
  '<fullName>Carrier__c</fullName><referenceTo>Account</referenceTo><relationshipName>Trips</relationshipName><type>Lookup</type>';

function put(name: string, text: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, text);
  return file;
}

it('reads objects and fields of the package directories, in source format', () => {
  put('source/sfdx-project.json', '{"packageDirectories": [{"path": "force-app"}]}');
  put('source/force-app/objects/Trip__c/Trip__c.object-meta.xml', `<CustomObject ${namespace}/>`);
  const fields = 'source/force-app/objects/Trip__c/fields';
  put(`${fields}/Weight__c.field-meta.xml`, `<CustomField ${namespace}>${weight}</CustomField>`);
  put(`${fields}/Carrier__c.field-meta.xml`, `<CustomField ${namespace}>${carrier}</CustomField>`);
  put('source/other/objects/Lost__c/Lost__c.object-meta.xml', `<CustomObject ${namespace}/>`);
  const apex = put('source/force-app/classes/Reader.cls', 'public class Reader {}');
  const {objects, problems} = readObjectMetadata([apex]);
  expect(problems).toEqual([]);
  expect(new Set(objects.map(({name, isDeclared}) => `${name} ${isDeclared}`))).toEqual(
    new Set(['Trip__c true', 'Trip__c false']),
  );
  expect(objects.flatMap(({fields: list}) => list)).toEqual(
    expect.arrayContaining([
      {name: 'Weight__c', referenceTo: undefined, childRelationship: undefined},
      {name: 'Carrier__c', referenceTo: 'Account', childRelationship: 'Trips'},
    ]),
  );
});

it('reads objects with their fields in metadata format, and names a file that is no XML', () => {
  put(
    'metadata/objects/Trip__c.object',
    `<CustomObject ${namespace}><fields>${weight}</fields><fields>${carrier}</fields></CustomObject>`,
  );
  const broken = put('metadata/objects/Broken__c.object', '<CustomObject><fields></CustomObject>');
  const apex = put('metadata/classes/Reader.cls', 'public class Reader {}');
  const {objects, problems} = readObjectMetadata([apex]);
  expect(objects).toHaveLength(1);
  expect(objects[0]?.fields.map(({name}) => name)).toEqual(['Weight__c', 'Carrier__c']);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(broken);
});

it('converts the files of a project with its objects and with each other', async () => {
  const reader = put(
    'source/force-app/classes/TripReader.cls',
    `public class TripReader {
    public static List<SObject> heavy() {
        return Database.query('SELECT Id, Weight__c, Carrier__r.Name, Lost__c FROM Trip__c');
    }

    public static Account first() {
        return [SELECT Id FROM Account LIMIT 1];
    }
}
`,
  );
  put(
    'source/force-app/classes/TripController.cls',
    `public class TripController {
    public static Account first() {
        try {
            return TripReader.first();
        } catch (QueryException e) {
            return null;
        }
    }
}
`,
  );
  const alone = await runSoqlLib(['convert', reader]);
  expect(alone.output).toContain('2 queries converted');
  const {output} = await runSoqlLib(['convert', path.dirname(reader)]);
  expect(output).toContain('.with(Trip__c.Id, Trip__c.Weight__c)');
  expect(output).toContain(".with('Carrier__r', Account.Name)");
  expect(output).toContain(".with('Lost__c')");
  expect(output).toContain('The catch block in line 5 of TripController, around code that');
});
