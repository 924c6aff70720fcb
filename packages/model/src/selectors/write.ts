/** The classes of a selector. */
import {chainToSoql} from '../chain';
import type {Schema} from '../schema';
import {parametersOf, type Selector, type SelectorMethod} from './selector';

const width = 120;

type SelectorParts = Pick<Selector, 'name' | 'object' | 'fields' | 'methods'>;

/** @returns the class, as the page *Build a selector class* writes it */
export function writeSelector({name, object, fields, methods}: SelectorParts): string {
  return `public inherited sharing class ${name} extends SOQL implements SOQL.Selector {
    public static ${name} query() {
        return new ${name}();
    }

    private ${name}() {
        super(${object}.SObjectType);
${writeFields(fields)}    }
${methods.map((method) => writeMethod(name, method)).join('')}}
`;
}

/** `with` takes up to five fields, or a list (facts/soql.md 3.1). */
function writeFields(fields: readonly string[]): string {
  if (fields.length === 0) return '';
  const line = `        with(${fields.join(', ')});\n`;
  if (fields.length <= 5 && line.length <= width) return line;
  const lines = fields.map((field) => `            ${field}`).join(',\n');
  return fields.length <= 5
    ? `        with(\n${lines}\n        );\n`
    : `        with(new List<SObjectField>{\n${lines}\n        });\n`;
}

function writeMethod(selector: string, method: SelectorMethod): string {
  const calls = method.filters.map(({filter, comparator, parameter}) => {
    const condition = `${filter}.${comparator}(${parameter?.name ?? ''})`;
    const line = `        whereAre(${condition});`;
    return line.length <= width ? line : `        whereAre(\n            ${condition}\n        );`;
  });
  return `
    public ${selector} ${method.name}(${parametersOf(method)}) {
${calls.join('\n')}
        return this;
    }
`;
}

/** Values of parameters: an Id that every org has, and collections without values. */
const examples: Readonly<Record<string, string>> = {
  Id: 'UserInfo.getUserId()',
  String: "'a'",
  Integer: '1',
  Long: '1L',
  Decimal: '1.5',
  Double: '1.5d',
  Date: 'Date.newInstance(2026, 1, 31)',
  Datetime: 'Datetime.newInstanceGmt(2026, 1, 31, 0, 0, 0)',
};

function exampleCall({name, filters}: SelectorMethod): string {
  const values = filters.flatMap(({parameter}) =>
    parameter ? [examples[parameter.type] ?? `new ${parameter.type}()`] : [],
  );
  return `.${name}(${values.join(', ')})`;
}

/**
 * Writes the test class: the query of each method, a mock, and one query that Salesforce runs.
 *
 * @param selector the class that it tests
 * @param isSystemMode whether all queries run in system mode: the one in the test then does, too
 */
export function writeSelectorTest(
  parts: SelectorParts,
  {selector, isSystemMode}: {selector: string; isSystemMode: boolean},
  schema: Schema,
): string {
  const {name, object, methods} = parts;
  const tests = methods.map((method) => {
    const query = `${name}.query()${exampleCall(method)}`;
    const built = chainToSoql(`${query};`, {context: selector, schema});
    if (!built.ok) throw new Error(`${name}.${method.name}: ${built.error.message}`);
    const text = built.soql.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
    const line = `        Assert.areEqual('${text}', query.toString());`;
    const assertion =
      line.length <= width
        ? line
        : `        Assert.areEqual(\n            '${text}',\n            query.toString()\n        );`;
    return `    @IsTest
    static void ${method.name}AddsItsCondition() {
        ${name} query = ${query};

${assertion}
    }
`;
  });
  const calls = [...methods.map(exampleCall), ...(isSystemMode ? ['.systemMode()'] : [])]
    .map((call) => `\n            ${call}`)
    .join('');
  return `@IsTest
private class ${name}_Test {
${tests.map((test) => `${test}\n`).join('')}    @IsTest
    static void returnsMockedRecords() {
        SOQL.mock(${object}.SObjectType).thenReturn(new List<${object}>{ new ${object}() });

        List<${object}> records = ${name}.query().toList();

        Assert.areEqual(1, records.size());
    }

    @IsTest
    static void salesforceAcceptsTheQuery() {
        List<${object}> records = ${name}.query()${calls}
            .setLimit(1)
            .toList();

        Assert.isNotNull(records);
    }
}
`;
}
