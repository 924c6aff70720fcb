/** Which texts of queries are converted, and each kind of statement that ends the form. */
import {expect, it} from 'vitest';
import {standardSchema} from '../../schema/standard';
import {convertApex, type ConvertedQuery} from '..';

const members = `
    private Integer size;
    private static Integer total;
    public Integer limited { get { calls++; return calls; } set; }
    private String kept;
    private Integer change() { size++; return size; }`;

function convert(body: string, apiVersion = 66): {code: string; query: ConvertedQuery} {
  const code = `public with sharing class Probe extends Other {${members}
    public void run(Integer n, String s, Boolean b, Set<Id> ids, List<String> xs, Helper helper, Object other, Set<Helper> helperSet, List<Helper> helpers, Map<Helper, String> texts, Iterable<String> names, Account record) {
${body}
    }
}
`;
  const converted = convertApex(code, {schema: standardSchema, apiVersion, access: 'keep'});
  if ('error' in converted) throw new Error(converted.error.message);
  const query = converted.queries.findLast(({kind}) => kind === 'dynamic');
  if (!query) throw new Error('there is no query');
  return {code: converted.code, query};
}

const start = "String q = 'SELECT Id FROM Account WHERE NumberOfEmployees > :n';";
const branch =
  "String q = 'SELECT Id FROM Account'; if (b) { q += ' WHERE NumberOfEmployees > :n'; }";
const named =
  "String q = 'SELECT Id FROM Account WHERE Name = \\'' + String.escapeSingleQuotes(s) + '\\'';";
const run = 'List<Account> found = Database.query(q);';

/** A query with the values of a map. */
function withBinds(entries: string): string {
  return `List<Account> found = Database.queryWithBinds('SELECT Id FROM Account WHERE NumberOfEmployees > :a', new Map<String, Object>${entries}, AccessLevel.USER_MODE);`;
}

it('binds the values of a map that is written in the call', () => {
  const {code, query} = convert(withBinds("{'A' => Math.max(n, 3), 'b' => s}"));
  expect(query.state).toBe('converted');
  expect(code).toContain('.greaterThan(Math.max(n, 3))');
  const none =
    "List<Account> found = Database.queryWithBinds('SELECT Id FROM Account', new Map<String, Object>(), AccessLevel.USER_MODE);";
  expect(convert(none).query.state).toBe('converted');
  const ifs =
    "String q = 'SELECT Id FROM Account'; if (b) { q += ' WHERE Name = :a'; } List<Account> found = Database.queryWithBinds(q, new Map<String, Object>{'a' => s}, AccessLevel.SYSTEM_MODE);";
  expect(convert(ifs).code).toContain('whereAre(SOQL.Filter.name().equal(s))');
});

it.each([
  ['an increment', `${branch} n++; ${run}`],
  ['a decrement before', `${start} --n; ${run}`],
  ['an assignment to a bound variable', `${branch} n = 3; ${run}`],
  ['an assignment to a concatenated variable', `${named} s = '%' + s; ${run}`],
  ['an assignment to a field', `${start} size = 3; ${run}`],
  ['an assignment by this', `${start} this.size = 3; ${run}`],
  ['an assignment to a static variable', `${start} total = 3; ${run}`],
  ['an assignment to a static variable by its class', `${start} Probe.total = 3; ${run}`],
  ['a compound assignment', `${start} n += 3; ${run}`],
  ['a setter', `${start} this.limited = 3; ${run}`],
  ['a setter of another object', `${start} helper.size = 3; ${run}`],
  ['a field of a record', `${start} record.Name = 'a'; ${run}`],
  ['put on a record', `${start} record.put('Name', 'a'); ${run}`],
  ['a call without a receiver', `${start} change(); ${run}`],
  ['an inherited call', `${start} inherited(); ${run}`],
  ['a call with a receiver', `${start} helper.change(n); ${run}`],
  ['a call by this', `${start} this.change(); ${run}`],
  ['a static call', `${start} Helper.change(); ${run}`],
  ['a call of the platform', `${start} System.debug(q); ${run}`],
  ['a call that gets a collection', `${start} helper.fill(ids); ${run}`],
  ['an addition to a set', `${start} ids.add(null); ${run}`],
  ['an addition to a list from elsewhere', `${start} xs.add('a'); ${run}`],
  ['a removal', `${start} xs.remove(0); ${run}`],
  ['a cleared set', `${start} ids.clear(); ${run}`],
  ['a sorted list', `${start} xs.sort(); ${run}`],
  ['an element of a list', `${start} xs[0] = 'a'; ${run}`],
  ['another list that is assigned', `${start} xs = new List<String>(); ${run}`],
  ['an alias', `${start} Set<Id> other = ids; ${run}`],
  [
    'an alias of the list of conditions',
    `List<String> c = new List<String>(); List<String> d = c; String q = 'SELECT Id FROM Account WHERE ' + String.join(c, ' AND '); d.add('Name = null'); ${run}`,
  ],
  ['a declaration', `${start} Integer other = 3; ${run}`],
  ['a declaration with a call', `${start} Integer other = change(); ${run}`],
  ['an insert', `${start} insert record; ${run}`],
  ['an inline query', `${start} record = [SELECT Id FROM Account LIMIT 1]; ${run}`],
  ['a while loop', `${start} while (n < 3) { n++; } ${run}`],
  ['a while loop whose condition changes', `${start} while (n++ < 3) { } ${run}`],
  ['a do loop', `${start} do { n++; } while (n < 3); ${run}`],
  ['a for loop', `${start} for (Integer i = 0; i < 3; i++) { q += ' '; } ${run}`],
  ['a loop over a list', `${start} for (String x : xs) { q += x; } ${run}`],
  ['a switch', `${start} switch on n { when 1 { q += ' LIMIT 1'; } } ${run}`],
  ['a try', `${start} try { q += ' LIMIT 1'; } catch (Exception e) { } ${run}`],
  ['runAs', `${start} System.runAs(new User()) { n = 3; } ${run}`],
  ['a return', `${start} if (b) { return; } ${run}`],
  ['a throw', `${start} if (b) { throw new QueryException(); } ${run}`],
  ['a change under a condition', `${start} if (b) { n = 3; } ${run}`],
  ['a text that is replaced', `${start} if (b) { q = 'SELECT Id FROM Account'; } ${run}`],
  ['a text that is put in front', `${start} q = 'a' + q; ${run}`],
  ['a text that another method changes', `${start} q = q.replace('Id', 'Name'); ${run}`],
  [
    'a condition that reads the text',
    `${start} if (q.contains('WHERE')) { q += ' LIMIT 1'; } ${run}`,
  ],
  ['a query in another block', `${start} if (b) { ${run} }`],
  ['a query in a try', `${start} try { ${run} } catch (Exception e) { }`],
  ['a query in a loop', `${start} for (String x : xs) { ${run} }`],
  ['a query in the condition of a loop', `${start} while (Database.query(q).isEmpty()) { n++; }`],
  ['a value that is evaluated before the query', `${start} helper.use(n++, Database.query(q));`],
  [
    'a receiver that is evaluated before the query',
    `${start} helper.next().use(Database.query(q));`,
  ],
  [
    'a query that runs under a condition',
    `${start} List<Account> found = b ? Database.query(q) : null;`,
  ],
  ['two variables in one declaration', `String q = 'SELECT Id FROM Account', r = ''; ${run}`],
  ['a second query', `${start} ${run} List<Account> again = Database.query(q);`],
])('%s ends the form', (_name, body) => {
  expect(convert(body).query).toMatchObject({
    state: 'left',
    reason: {code: 'statements-between'},
  });
});

const wide = "String q = 'SELECT Id FROM Account LIMIT ' +";

it.each([
  ['a field', `${wide} size; ${run}`, 'condition-not-local'],
  ['a field by this', `${wide} this.size; ${run}`, 'condition-not-local'],
  ['a static variable', `${wide} Probe.total; ${run}`, 'condition-not-local'],
  ['a property with a getter', `${wide} limited; ${run}`, 'side-effects'],
  ['a field of a record', `${wide} record.NumberOfEmployees; ${run}`, 'condition-not-local'],
  ['a call', `${wide} change(); ${run}`, 'side-effects'],
  ['an increment', `${wide} n++; ${run}`, 'side-effects'],
  ['an assignment', `${wide} (n = 3); ${run}`, 'side-effects'],
  [
    'a method that the platform has, of a class of the project',
    `${wide} helper.size(); ${run}`,
    'side-effects',
  ],
  [
    'a condition with an increment',
    `${start} if (n++ > 3) { q += ' LIMIT 1'; } ${run}`,
    'side-effects',
  ],
  [
    'a condition with a call',
    `${start} if (change() > 3) { q += ' LIMIT 1'; } ${run}`,
    'side-effects',
  ],
  [
    'a condition with a field',
    `${start} if (size > 3) { q += ' LIMIT 1'; } ${run}`,
    'condition-not-local',
  ],
  [
    'a condition that is a changing method of the platform',
    `${start} if (ids.add(null)) { q += ' LIMIT 1'; } ${run}`,
    'side-effects',
  ],
  [
    'a field that a condition binds',
    `String q = 'SELECT Id FROM Account'; if (b) { q += ' WHERE NumberOfEmployees > :size'; } ${run}`,
    'condition-not-local',
  ],
  ['a conditional expression', `${start} q += b ? ' LIMIT 1' : ''; ${run}`, 'text-conditional'],
  [
    'a conditional expression where the query runs',
    "Database.query('SELECT Id FROM Account' + (b ? ' LIMIT 1' : ''));",
    'text-conditional',
  ],
  [
    'several values with a call where the query runs',
    "Database.query('SELECT Id FROM Account WHERE NumberOfEmployees > :n LIMIT ' + change());",
    'side-effects',
  ],
  [
    'a getter beside another value where the query runs',
    "Database.query('SELECT Id FROM Account WHERE NumberOfEmployees > :n LIMIT ' + limited);",
    'side-effects',
  ],
  [
    'a getter that is bound beside another value',
    "Database.query('SELECT Id FROM Account WHERE NumberOfEmployees > :n LIMIT :limited');",
    'side-effects',
  ],
  [
    'a map of bind values that is made before',
    "Map<String, Object> m = new Map<String, Object>{'a' => n}; Database.queryWithBinds('SELECT Id FROM Account WHERE NumberOfEmployees > :a', m, AccessLevel.USER_MODE);",
    'bind-map',
  ],
  ['a value that changes something', withBinds("{'a' => change()}"), 'side-effects'],
  [
    'a map whose values are converted',
    withBinds("{'a' => n}").replace('Object', 'Long'),
    'bind-map',
  ],
  ['a bind without a value', withBinds("{'b' => n}"), 'bind-map'],
  ['a name twice', withBinds("{'a' => n, 'A' => 3}"), 'bind-map'],
  ['a key that is no literal', withBinds("{'a' => n, s => 3}"), 'bind-map'],
  ['a value that may throw and is not bound', withBinds("{'a' => n, 'b' => xs[0]}"), 'bind-map'],
  [
    'a value that may run a getter, bound twice',
    "Database.queryWithBinds('SELECT Id FROM Account WHERE Name = :a AND Site = :a', new Map<String, Object>{'a' => String.valueOf(record.Name)}, AccessLevel.USER_MODE);",
    'bind-map',
  ],
  [
    'a value that is the text',
    "String q = 'SELECT Id FROM Account WHERE Name = :a'; Database.queryWithBinds(q, new Map<String, Object>{'a' => q}, AccessLevel.USER_MODE);",
    'bind-map',
  ],
  [
    'a value that may throw, bound under a condition',
    "String q = 'SELECT Id FROM Account'; if (b) { q += ' WHERE Name = :a'; } Database.queryWithBinds(q, new Map<String, Object>{'a' => xs[0]}, AccessLevel.USER_MODE);",
    'bind-map',
  ],
  ['a parameter', 'Database.query(s);', 'text-parameter'],
  ['a field that is the text', 'Database.query(kept);', 'text-field'],
  ['a method that builds the text', 'Database.query(helper.text());', 'text-from-method'],
  ['a variable that a loop gives', 'for (String x : xs) { Database.query(x); }', 'text-other'],
  ['a text that is read twice', `${branch} ${run} System.debug(q);`, 'text-read-elsewhere'],
])('%s is left', (_name, body, code) => {
  expect(convert(body).query).toMatchObject({state: 'left', reason: {code}});
});

/** A query whose text gets a condition if another one holds. */
function decidedBy(condition: string): string {
  return `String q = 'SELECT Id FROM Account'; if (${condition}) { q += ' WHERE Name = null'; } ${run}`;
}

it.each([
  "String.valueOf(helper) == 'a'",
  "('' + helper) == 'a'",
  'helper == other',
  "other == 'a'",
  'helper != other',
  'helperSet.contains(helper)',
  'helperSet.containsAll(ids)',
  'helpers.indexOf(helper) > 0',
  'texts.containsKey(helper)',
  "texts.get(helper) == 'a'",
  'texts.keySet().contains(helper)',
  "String.join(names, ',') == 'a'",
  "String.join(helpers, ',') == 'a'",
  "String.format(s, helpers) == 'a'",
  's.equals(other)',
  'String.isBlank(s + helper)',
  "String.valueOf(new Set<Helper>{helper}) == 'a'",
])('%s runs code of a class', (condition) => {
  expect(convert(decidedBy(condition)).query.reason?.code).toBe('side-effects');
});

it.each([
  'helper != null',
  'helpers.size() > 1',
  'ids.contains(s)',
  "xs.contains('a')",
  "String.join(xs, ',') + n == s",
])('%s runs none', (condition) => {
  expect(convert(decidedBy(condition)).query.state).toBe('converted');
});

it.each([
  ["Name = \\'' + String.escapeSingleQuotes(s) + '\\''", true],
  ["Name = \\'x' + String.escapeSingleQuotes(s) + '\\''", false],
  ["Name LIKE \\'%' + String.escapeSingleQuotes(s) + '%\\''", false],
  ["NumberOfEmployees = ' + n", false],
])('%s: whether null becomes another value', (condition, isOther) => {
  const {query} = convert(`Database.query('SELECT Id FROM Account WHERE ${condition});`);
  const message = query.remarks.find(({code}) => code === 'now-bound')?.message;
  expect(message?.includes('If the value is null')).toBe(isOther);
});

it('copies a set where the query runs, and never before', () => {
  const before = "String q = 'SELECT Id FROM Account'; if (b) { q += ' WHERE Id IN :ids'; }";
  expect(convert(`${before} ${run}`, 57).query.reason?.code).toBe('set-copied-early');
  expect(convert(`${before} ${run}`, 58).query.state).toBe('converted');
  const {query} = convert("Database.query('SELECT Id FROM Account WHERE Id IN :ids');", 57);
  expect(query.after).toContain('byIds(new List<Id>(ids))');
  expect(query.remarks.map(({code}) => code)).toContain('copied-set');
});

it('converts a list of conditions that is joined', () => {
  const {code} = convert(`
        List<String> conditions = new List<String>();
        if (n != null) {
            conditions.add('NumberOfEmployees > :n');
        }
        if (String.isNotBlank(s)) {
            conditions.add('Name = :s');
        }
        String q = 'SELECT Id FROM Account';
        if (!conditions.isEmpty()) {
            q += ' WHERE ' + String.join(conditions, ' AND ');
        }
        List<Account> found = Database.query(q);`);
  expect(code.slice(code.indexOf('SOQL.Queryable'), code.indexOf('toList();') + 9))
    .toBe(`SOQL.Queryable q = SOQL.of(Account.SObjectType)
            .with(Account.Id)
            .systemMode();
        if (n != null) {
            q.whereAre(SOQL.Filter.with(Account.NumberOfEmployees).greaterThan(n));
        }
        if (String.isNotBlank(s)) {
            q.whereAre(SOQL.Filter.name().equal(s));
        }
        List<Account> found = q.toList();`);
});

it.each([
  ['one expression', "Database.query('SELECT Id FROM Account WHERE NumberOfEmployees > ' + n);"],
  ['one call alone', "Database.query('SELECT Id FROM Account LIMIT ' + change());"],
  ['a field where the query runs', "Database.query('SELECT Id FROM Account LIMIT ' + size);"],
  ['a text in one statement', `${start} ${run}`],
  ['a text in steps', `${start} q += ' AND Name = :s'; q = q + ' LIMIT ' + n; ${run}`],
  ['else', `${branch} else { q += ' LIMIT 1'; } ${run}`],
  ['the header of a loop', `${start} for (Account each : Database.query(q)) { n++; }`],
  ['a text that only this query runs', `${start} ${run} n++;`],
])('%s is converted', (_name, body) => {
  expect(convert(body).query).toMatchObject({state: 'converted', reason: null});
});
