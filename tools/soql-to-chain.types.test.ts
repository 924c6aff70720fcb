/** Generated chains compile against the library's signatures. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {readSchema, soqlToChain, type SchemaData} from '@soql-lib/model';
import {checkDocs} from './check-docs/check-docs';

const root = path.join(import.meta.dirname, '..');
const cases = path.join(root, 'packages/model/src/soql-to-chain/cases');
const schema = readSchema(
  JSON.parse(
    readFileSync(path.join(root, 'packages/model/src/schema/standard-objects.json'), 'utf8'),
  ) as SchemaData,
);

/** Types of the bind variables; others are strings. */
const variables: Readonly<Record<string, string>> = {
  account: 'Schema.Account',
  opportunity: 'Schema.Opportunity',
  user: 'Schema.User',
  accounts: 'List<Account>',
  accountsById: 'Map<Id, Account>',
  accountsByName: 'Map<String, Account>',
  deal: 'Opportunity',
  isOpen: 'Boolean',
  minimum: 'Decimal',
  startDate: 'Date',
  d: 'Date',
};

/** Names of the platform, and of methods, in bind expressions. */
const platform = new Set(['date', 'system', 'userinfo', 'label', 'new', 'list', 'string']);

function declarations(query: string): string[] {
  const bare = query.replace(/'(?:[^'\\]|\\.)*'/g, "''");
  const binds = [...bare.matchAll(/:\s*\(?(?:''\s*\+\s*)?([A-Za-z_]\w*)/g)].map(
    ([, name = '']) => name,
  );
  const listed = [...bare.matchAll(/:[\w.]+ [*+-] ([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
  const names = new Set([...binds, ...listed]);
  return [...names]
    .filter((name) => !platform.has(name.toLowerCase()) && name !== 'Z')
    .map((name) => `${variables[name] ?? typeByName(name)} ${name};`);
}

function typeByName(name: string): string {
  if (/Ids$/.test(name)) return 'Set<Id>';
  if (/Id$/.test(name)) return 'Id';
  return /[^sui]s$/.test(name) ? 'List<String>' : 'String';
}

/** Metadata for the custom objects, fields and relationships that chains name. */
function writeObjects(site: string, chains: readonly string[]): void {
  const all = chains.join('\n');
  const objects = new ObjectFolder(path.join(site, 'fixtures/objects'));
  const parents = [...all.matchAll(/\b(\w+)__r\b(?!')/g), ...all.matchAll(/\b(\w+)__r(?=')/g)]
    .map(([, name = '']) => name)
    .filter((name) => !all.includes(`SubQuery.of('${name}__r')`));
  const named = [...all.matchAll(/\b(\w+__(?:c|mdt))\.\w/gi)].map(([, name = '']) => name);
  const custom = new Set([...named, ...parents.map((name) => `${name}__c`)]);
  for (const object of custom) objects.addObject(object);
  for (const [, object = '', field = ''] of all.matchAll(/\b(?:Schema\.)?(\w+)\.(\w+__[cs])\b/gi))
    objects.addField(object, field, text);
  for (const object of custom) {
    if (!/__c$/.test(object)) continue;
    for (const name of new Set(parents))
      objects.addField(object, `${name}__c`, lookup(`${name}__c`, `${object}_${name}`));
  }
  for (const chain of chains) {
    const parent = /^SOQL\.of\((\w+)\.SObjectType/.exec(chain)?.[1] ?? '';
    for (const [, child = ''] of chain.matchAll(/SubQuery\.of\('(\w+)s__r'\)/g)) {
      objects.addField(`${child}__c`, 'Amount__c', text);
      objects.addField(`${child}__c`, 'SortOrder__c', text);
      objects.addField(
        `${child}__c`,
        `${parent.replace('__c', '')}__c`,
        lookup(parent, `${child}s`),
      );
    }
  }
}

/** Names are case-insensitive: the first spelling of an object or a field is used. */
class ObjectFolder {
  private readonly spelled = new Map<string, string>();
  private readonly written = new Set<string>();

  constructor(private readonly folder: string) {}

  addObject(object: string): string {
    const name = this.spell(object);
    const target = path.join(this.folder, name);
    mkdirSync(path.join(target, 'fields'), {recursive: true});
    if (/__(c|mdt)$/i.test(name))
      writeFileSync(path.join(target, `${name}.object-meta.xml`), objectMetadata);
    return target;
  }

  addField(object: string, field: string, type: string): void {
    const file = path.join(this.addObject(object), 'fields', `${this.spell(field)}.field-meta.xml`);
    // A lookup comes after the text that the field was taken for.
    if (this.written.has(file) && !type.includes('Lookup')) return;
    this.written.add(file);
    const label = `<fullName>${this.spell(field)}</fullName><label>${field}</label>`;
    writeFileSync(file, `${xml}<CustomField ${namespace}>${label}${type}</CustomField>`);
  }

  private spell(name: string): string {
    const known = this.spelled.get(name.toLowerCase()) ?? name;
    this.spelled.set(name.toLowerCase(), known);
    return known;
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://soap.sforce.com/2006/04/metadata"';
const text = '<length>80</length><type>Text</type>';

function lookup(object: string, relationship: string): string {
  const name = relationship.replaceAll('__c', '');
  return `<referenceTo>${object}</referenceTo><relationshipName>${name}</relationshipName><type>Lookup</type>`;
}

const objectMetadata = `${xml}<CustomObject ${namespace}><label>Thing</label><nameField><label>Name</label><type>Text</type></nameField><pluralLabel>Things</pluralLabel><sharingModel>Private</sharingModel><enableHistory>true</enableHistory><enableFeeds>true</enableFeeds></CustomObject>`;

const site = mkdtempSync(path.join(tmpdir(), 'soql-to-chain-'));
afterAll(() => rmSync(site, {recursive: true}));

it('generates chains that compile', async () => {
  const queries = readdirSync(cases)
    // The names in the third file are unknown to the type checker as well.
    .filter((file) => file === 'standard-objects.soql' || file === 'custom-objects.soql')
    .flatMap((file) => readFileSync(path.join(cases, file), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'));
  const blocks = queries.map((query) => {
    const result = soqlToChain(query, {schema});
    return {query, apex: result.ok ? result.apex : '', declared: declarations(query).join('\n')};
  });
  const page = blocks.map(({apex, declared}) => `\`\`\`apex\n${declared}\n${apex}\n\`\`\`\n`);
  mkdirSync(path.join(site, 'docs'));
  writeFileSync(
    path.join(site, 'docs/chains.md'),
    `---\ntitle: Chains\ndescription: Chains\n---\n\n# Chains\n\n${page.join('\n')}`,
  );
  cpSync(path.join(root, 'facts'), path.join(site, 'facts'), {recursive: true});
  writeObjects(
    site,
    blocks.map(({apex}) => apex),
  );
  const {problems, typesChecked} = await checkDocs(site, [path.join(site, 'docs/chains.md')]);
  if (typesChecked) expect(problems.map(({line, message}) => `${line} ${message}`)).toEqual([]);
  else expect(problems).toEqual([]);
});
