import {describe, expect, it} from 'vitest';
import {runTest} from '../testing/run-test';
import {convertApex, prepareConversion, type WrittenChain} from '../codemod';
import {standardSchema} from '../schema/standard';
import {parametersOf, proposeSelectors, useSelectors, type Selector} from '.';

const conversion = {schema: standardSchema, apiVersion: 66, access: 'user-mode'} as const;

function chainsIn(code: string, access: 'keep' | 'user-mode' = 'user-mode'): WrittenChain[] {
  const found: WrittenChain[] = [];
  const prepared = prepareConversion(code, {
    ...conversion,
    access,
    rewrite: (written) => {
      found.push(written);
      return {reason: 'only read'};
    },
  });
  if ('error' in prepared) throw new Error(prepared.error.message);
  return found;
}

function propose(code: string, taken: readonly string[] = []): Selector[] {
  return proposeSelectors(chainsIn(code), new Set(taken), standardSchema);
}

/** Converts with the selectors that the code itself suggests. */
function convert(code: string): {code: string; reasons: (string | null)[]} {
  const rewrite = useSelectors(propose(code), standardSchema);
  const converted = convertApex(code, {...conversion, rewrite});
  if ('error' in converted) throw new Error(converted.error.message);
  return {
    code: converted.code,
    reasons: converted.queries.map(({reason}) => reason?.message ?? null),
  };
}

function only(selectors: readonly Selector[]): Selector {
  const [selector] = selectors;
  if (!selector || selectors.length > 1) throw new Error(`${selectors.length} selectors`);
  return selector;
}

const service = `public with sharing class CaseService {
    public List<Case> ofAccounts(Set<Id> accountIds) {
        return [SELECT Id, Subject FROM Case WHERE AccountId IN :accountIds AND IsClosed = FALSE];
    }
    public List<Case> open(Set<Id> ids, String origin) {
        return [SELECT Subject, Priority FROM Case WHERE IsClosed = FALSE AND AccountId IN :ids AND Origin = :origin LIMIT 5];
    }
    public Integer countOf(String origin) {
        return [SELECT COUNT() FROM Case WHERE Origin = :origin];
    }
}`;

describe('a proposed selector', () => {
  it('has the fields that nearly all queries select, and a method for each recurring condition', () => {
    const {code, uses, methods} = only(propose(service));
    expect(uses).toBe(3);
    expect(methods.map((method) => [method.name, method.uses])).toEqual([
      ['byAccountIdsAndIsNotClosed', 2],
      ['byOrigin', 2],
    ]);
    expect(code).toMatchInlineSnapshot(`
      "public inherited sharing class SOQL_Case extends SOQL implements SOQL.Selector {
          public static SOQL_Case query() {
              return new SOQL_Case();
          }

          private SOQL_Case() {
              super(Case.SObjectType);
              with(Case.Id, Case.Subject);
          }

          public SOQL_Case byAccountIdsAndIsNotClosed(Set<Id> accountIds) {
              whereAre(Filter.with(Case.AccountId).isIn(accountIds));
              whereAre(Filter.with(Case.IsClosed).isFalse());
              return this;
          }

          public SOQL_Case byOrigin(String origin) {
              whereAre(Filter.with(Case.Origin).equal(origin));
              return this;
          }
      }
      "
    `);
  });

  it('has tests that pass by the model', () => {
    const {code, test, methods} = only(propose(service));
    for (const {name} of methods) {
      const {comparisons, stopped} = runTest(
        `${code}\n${test}`,
        `${name}AddsItsCondition`,
        standardSchema,
      );
      expect(stopped).toBeUndefined();
      expect(comparisons.map(({subject}) => subject)).toEqual(['query']);
      for (const {expected, actual} of comparisons) expect(actual).toBe(expected);
    }
    expect(test).toMatchInlineSnapshot(`
      "@IsTest
      private class SOQL_Case_Test {
          @IsTest
          static void byAccountIdsAndIsNotClosedAddsItsCondition() {
              SOQL_Case query = SOQL_Case.query().byAccountIdsAndIsNotClosed(new Set<Id>());

              Assert.areEqual('SELECT Id, Subject FROM Case WHERE AccountId IN :v1 AND IsClosed = :v2', query.toString());
          }

          @IsTest
          static void byOriginAddsItsCondition() {
              SOQL_Case query = SOQL_Case.query().byOrigin('a');

              Assert.areEqual('SELECT Id, Subject FROM Case WHERE Origin = :v1', query.toString());
          }

          @IsTest
          static void returnsMockedRecords() {
              SOQL.mock(Case.SObjectType).thenReturn(new List<Case>{ new Case() });

              List<Case> records = SOQL_Case.query().toList();

              Assert.areEqual(1, records.size());
          }

          @IsTest
          static void salesforceAcceptsTheQuery() {
              List<Case> records = SOQL_Case.query()
                  .byAccountIdsAndIsNotClosed(new Set<Id>())
                  .byOrigin('a')
                  .setLimit(1)
                  .toList();

              Assert.isNotNull(records);
          }
      }
      "
    `);
  });

  it('is not proposed for one query, for a name that is taken, or without anything to share', () => {
    const query = "List<Lead> leads = [SELECT Id FROM Lead WHERE Status = 'New'];";
    expect(propose(query)).toEqual([]);
    expect(propose(service, ['soql_case'])).toEqual([]);
    expect(propose(service, ['soql_case_test'])).toEqual([]);
    expect(
      propose('Integer a = [SELECT COUNT() FROM Lead]; Integer b = [SELECT COUNT() FROM Lead];'),
    ).toEqual([]);
  });

  it('has names that Apex accepts', () => {
    const {name, methods} = only(
      propose(`class X {
        List<SObject> a(String g, Id o, Set<Id> os, Decimal v) { return [SELECT Id FROM npe01__A_Very_Long_Name_Of_A_Custom_Object__c WHERE Group__c = :g AND pk__Tax_Rate__c = :o AND Owner.Name = :g AND npe__Rate__c IN :os AND IsActive__c = TRUE AND Paid__c = FALSE AND Sum__c > :v]; }
        List<SObject> b(String g, Id o, Set<Id> os, Decimal v) { return [SELECT Id FROM npe01__A_Very_Long_Name_Of_A_Custom_Object__c WHERE Group__c = :g AND pk__Tax_Rate__c = :o AND Owner.Name = :g AND npe__Rate__c IN :os AND IsActive__c = TRUE AND Paid__c = FALSE AND Sum__c > :v]; }
      }`),
    );
    expect(name).toBe('SOQL_AVeryLongNameOfACustomObject');
    expect(`${name}_Test`.length).toBeLessThanOrEqual(40);
    expect(methods.map((method) => `${method.name}(${parametersOf(method)})`)).toEqual([
      'byGroup(String groupValue)',
      'byTaxRate(Id taxRateId)',
      'byOwnerName(String ownerName)',
      'byRates(Set<Id> rateIds)',
      'isActive()',
      'paidIsFalse()',
    ]);
  });

  it('has no default field that fewer than two thirds of the queries select', () => {
    const query = (fields: string): string =>
      `List<Lead> a = [SELECT ${fields} FROM Lead WHERE Email = NULL];`;
    const code = [query('Id, Name, Phone'), query('Name'), query('Name'), query('Id')].join('\n');
    expect(only(propose(code))).toMatchObject({fields: ['Lead.Id', 'Lead.Name'], uses: 3});
    const few = only(propose([code, query('Id'), query('Owner.Name')].join('\n')));
    expect(few).toMatchObject({fields: ['Lead.Id'], uses: 6});
  });

  it('has no method for a limit or a pattern, which callers write themselves', () => {
    const query = `List<LogEntry__c> a = [SELECT Id, Name FROM LogEntry__c
      WHERE Log__r.LogRetentionDate__c <= :Date.today() AND Name LIKE 'a%' AND IsRead__c = FALSE];`;
    const {methods} = only(propose(`${query} ${query}`));
    expect(methods.map(({name}) => name)).toEqual(['isNotRead']);
  });

  it('has a test that runs in system mode where all queries do', () => {
    const query = (mode: string): string =>
      `List<Lead> a = [SELECT Id, Name FROM Lead WHERE Email = NULL ${mode}];`;
    const runs = /\.withoutEmail\(\)\s+\.systemMode\(\)\s+\.setLimit\(1\)/;
    const testOf = (code: string): string =>
      only(proposeSelectors(chainsIn(code, 'keep'), new Set(), standardSchema)).test;
    expect(testOf(query('') + query('WITH SYSTEM_MODE'))).toMatch(runs);
    expect(testOf(query('') + query('WITH USER_MODE'))).not.toMatch(runs);
  });
});

describe('a query with a selector', () => {
  it('calls its own methods first, and selects what is not a default field', () => {
    expect(convert(service).code).toMatchInlineSnapshot(`
      "public with sharing class CaseService {
          public List<Case> ofAccounts(Set<Id> accountIds) {
              return SOQL_Case.query()
                  .byAccountIdsAndIsNotClosed(accountIds)
                  .toList();
          }
          public List<Case> open(Set<Id> ids, String origin) {
              return SOQL_Case.query()
                  .byAccountIdsAndIsNotClosed(ids)
                  .byOrigin(origin)
                  .with(Case.Priority)
                  .setLimit(5)
                  .toList();
          }
          public Integer countOf(String origin) {
              return SOQL_Case.query()
                  .byOrigin(origin)
                  .count()
                  .toInteger();
          }
      }"
    `);
  });

  it('stays as it is where the selector selects a field that it does not', () => {
    const {code, reasons} = convert(`class X {
      List<Lead> a() { return [SELECT Id, Name, Email FROM Lead]; }
      List<Lead> b() { return [SELECT Id, Name, Email FROM Lead LIMIT 1]; }
      List<Lead> c() { return [SELECT Id, Name FROM Lead]; }
    }`);
    expect(reasons).toEqual([
      null,
      null,
      'SOQL_Lead selects more fields than this query: Lead.Email.',
    ]);
    expect(code).toContain('[SELECT Id, Name FROM Lead]');
  });

  it('keeps conditions whose values have another type, or whose order counts', () => {
    const {code} = convert(`class X {
      List<Lead> a(Id key) { return [SELECT Id FROM Lead WHERE OwnerId = :key]; }
      List<Lead> b(Id key) { return [SELECT Id FROM Lead WHERE OwnerId = :key]; }
      List<Lead> c(String key) { return [SELECT Id FROM Lead WHERE OwnerId = :key]; }
      List<Lead> d(Id key) { return [SELECT Id FROM Lead WHERE OwnerId = :key OR Email = null]; }
    }`);
    expect(code.match(/SOQL_Lead\.query\(\)\s+\.byOwnerId\(key\)\s+\.toList/g)).toHaveLength(2);
    expect(code).toMatch(
      /SOQL_Lead\.query\(\)\s+\.whereAre\(SOQL\.Filter\.with\(Lead\.OwnerId\)\.equal\(key\)\)\s+\.toList/,
    );
    expect(code).toMatch(
      /SOQL_Lead\.query\(\)\s+\.whereAre\(SOQL\.Filter\.with\(Lead\.OwnerId\)\.equal\(key\)\)\s+\.whereAre[^;]*\.anyConditionMatching\(\)/,
    );
  });

  it('keeps numbers of rows that are variables, which become text in the query', () => {
    const {code, reasons} = convert(`class X {
      List<Lead> a(Id key) { return [SELECT Id FROM Lead WHERE OwnerId = :key]; }
      List<Lead> b(Id key, Integer size, Integer skip) {
        return [SELECT Id FROM Lead WHERE OwnerId = :key LIMIT :size OFFSET :skip];
      }
    }`);
    expect(reasons).toEqual([null, null]);
    expect(code).toMatch(
      /SOQL_Lead\.query\(\)\s+\.byOwnerId\(key\)\s+\.setLimit\(size\)\s+\.offset\(skip\)\s+\.toList/,
    );
  });

  it('stays as it is where values with side effects would be evaluated in another order', () => {
    const {reasons} = convert(`class X {
      List<Lead> a(String email) { return [SELECT Id FROM Lead WHERE Email = :email]; }
      List<Lead> b(String email) { return [SELECT Id FROM Lead WHERE Email = :email]; }
      List<Lead> c() { return [SELECT Id FROM Lead WHERE Phone = :next() AND Email = :next()]; }
      String next() { return null; }
    }`);
    expect(reasons.slice(0, 2)).toEqual([null, null]);
    expect(reasons[2]).toMatch(/may have side effects/);
  });

  it('keeps the tokens of fields that a variable hides', () => {
    const {code} = convert(`class X {
      List<Lead> a(Lead lead) { return [SELECT Id, Company, Name FROM Lead WHERE Email = :lead.Email]; }
      List<Lead> b(String mail) { return [SELECT Id, Company FROM Lead WHERE Email = :mail]; }
    }`);
    expect(code).toMatch(
      /SOQL_Lead\.query\(\)\s+(\.byEmail\(lead\.Email\)\s+)?\.with\(Schema\.Lead\.Name\)/,
    );
  });

  it('converts all queries of generated conditions, each verified', () => {
    const fields = ['Status', 'Email', 'LeadSource', 'IsConverted', 'OwnerId', 'NumberOfEmployees'];
    const forms = ['= :text', '!= :text', 'IN :texts', '= NULL', "LIKE 'a%'", "= 'x'"];
    const queries = fields.flatMap((field, at) =>
      forms.map((form, index) => {
        const other = fields[(at + index) % fields.length] ?? field;
        const condition = `${field} ${form}${index % 2 === 0 ? '' : ` AND ${other} ${forms[(index + 2) % forms.length] ?? form}`}`;
        return `List<Lead> q${at}x${index}(String text, List<String> texts) { return [SELECT Id, ${field} FROM Lead WHERE ${condition}]; }`;
      }),
    );
    const code = `class X { ${queries.join('\n')} }`;
    const {reasons, code: converted} = convert(code);
    expect(reasons.filter((reason) => reason !== null)).toEqual([]);
    expect(converted.match(/SOQL_Lead\.query\(\)/g)).toHaveLength(queries.length);
  });
});
