/** Generated Apex classes with queries in them, which compile. */
import type {Choices} from '@soql-lib/apex/testing';

const objects = {
  Account: {
    fields: ['Name', 'Industry', 'OwnerId', 'ParentId', 'AnnualRevenue'],
    parent: 'Owner.Name',
  },
  Contact: {fields: ['LastName', 'Email', 'AccountId', 'OwnerId'], parent: 'Account.Name'},
  Case: {fields: ['Subject', 'Status', 'AccountId', 'ContactId'], parent: 'Contact.Email'},
} as const;

type ObjectName = keyof typeof objects;

const names: readonly ObjectName[] = ['Account', 'Contact', 'Case'];

const texts: Readonly<Record<ObjectName, string>> = {
  Account: 'Name',
  Contact: 'LastName',
  Case: 'Subject',
};

/** Parameters of every generated method. */
const parameters =
  'Id recordId, Set<Id> ids, String name, Set<String> names, Integer size, Account parent';

/** Writes a class whose methods run queries in all the ways that the conversion supports. */
export class ClassGenerator {
  private readonly unit: string;
  private readonly lineEnd: string;

  constructor(private readonly choices: Choices) {
    this.unit = choices.pick(['    ', '  ', '\t']);
    this.lineEnd = choices.chance(0.2) ? '\r\n' : '\n';
  }

  /** @param name of the class */
  write(name: string): string {
    const {choices} = this;
    const sharing = choices.pick(['with sharing ', 'without sharing ', 'inherited sharing ', '']);
    const methods = Array.from({length: 1 + choices.below(4)}, (_, index) => this.method(index));
    return [`public ${sharing}class ${name} {`, ...methods.flat(), '}', ''].join(this.lineEnd);
  }

  private method(index: number): string[] {
    const count = 1 + this.choices.below(3);
    const statements = Array.from({length: count}, (_, number) => this.statement(number)).flat();
    const inner = statements.map((line) => `${this.unit}${this.unit}${line}`);
    return [
      `${this.unit}public static void run${index}(${parameters}) {`,
      ...inner,
      `${this.unit}}`,
    ];
  }

  private statement(number: number): string[] {
    const {choices, unit} = this;
    const object = choices.pick(names);
    const query = this.query(object, false);
    const comment = choices.chance(0.2) ? [`// ${object} [SELECT Id FROM Nothing]`] : [];
    const variable = `found${number}`;
    const statements: readonly (() => string[])[] = [
      () => [`List<${object}> ${variable} = ${query};`],
      () => [`${object} ${variable} = ${query};`],
      () => [`Map<Id, ${object}> ${variable} = new Map<Id, ${object}>(${query});`],
      () => [`Set<Id> ${variable} = new Map<Id, ${object}>(${query}).keySet();`],
      () => [`Integer ${variable} = ${this.query(object, true)};`],
      () => [`Boolean ${variable} = ${query}.size() > 0;`],
      () => [`Boolean ${variable} = !(${query}).isEmpty();`],
      () => [`Id ${variable} = ${query}.Id;`],
      () => [`Id ${variable} = ${query}[0].Id;`],
      () => [`Integer ${variable} = ${query}.size();`],
      () => [`System.debug(${query});`],
      () => [`delete ${query};`],
      () => [
        `for (${object} item${number} : ${query}) {`,
        `${unit}ids.add(item${number}.Id);`,
        '}',
      ],
      () => [
        `for (List<${object}> chunk${number} : ${query}) {`,
        `${unit}update chunk${number};`,
        '}',
      ],
      () => [
        `for (AggregateResult row${number} : [SELECT OwnerId, COUNT(Id) amount FROM ${object} GROUP BY OwnerId]) {`,
        `${unit}System.debug(row${number}.get('amount'));`,
        '}',
      ],
      () => [`List<${object}> ${variable} = Database.query('${this.dynamic(object)}');`],
      () => [
        `List<${object}> ${variable} = Database.query('SELECT Id FROM ${object} WHERE ${texts[object]} = \\'' + String.escapeSingleQuotes(name) + '\\' LIMIT ' + size);`,
      ],
      () => [
        `List<${object}> ${variable} = Database.query('SELECT Id FROM ${object} WHERE ${texts[object]} = \\'' + name + '\\'');`,
      ],
      () => [`Database.QueryLocator ${variable} = Database.getQueryLocator(${query});`],
    ];
    return [...comment, ...choices.pick(statements)()];
  }

  private query(object: ObjectName, isCount: boolean): string {
    const {choices} = this;
    const fields = objects[object].fields.filter(() => choices.chance(0.4));
    const related = choices.chance(0.3) ? [objects[object].parent] : [];
    const selected = isCount ? 'COUNT()' : ['Id', ...fields, ...related].join(', ');
    const space = choices.chance(0.3) ? `${this.lineEnd}${this.unit}${this.unit}${this.unit}` : ' ';
    const clauses = [`SELECT ${selected}`, `FROM ${object}`, this.where(object, isCount)];
    if (!isCount && choices.chance(0.3))
      clauses.push(`ORDER BY ${texts[object]}${choices.pick(['', ' DESC', ' NULLS LAST'])}`);
    if (choices.chance(0.3)) clauses.push(choices.pick(['LIMIT 5', 'LIMIT :size']));
    return `[${clauses.filter((clause) => clause !== '').join(space)}]`;
  }

  private where(object: ObjectName, isSimple: boolean): string {
    const {choices} = this;
    const text = texts[object];
    const conditions = [
      'Id = :recordId',
      'Id IN :ids',
      `${text} = :name`,
      `${text} LIKE :name`,
      `${text} LIKE :('%' + name + '%')`,
      `${text} IN :names`,
      'CreatedDate = LAST_N_DAYS:30',
      'OwnerId = :parent.OwnerId',
      `${text} != NULL`,
      `(NOT ${text} LIKE 'A%')`,
      'CreatedDate > :Datetime.now().addDays(-size)',
      ...(isSimple
        ? []
        : [
            `Id IN :new Map<Id, ${object}>(${this.query(object, true).replace('COUNT()', 'Id')}).keySet()`,
          ]),
    ].filter(() => choices.chance(0.15));
    if (conditions.length === 0) return '';
    return `WHERE ${conditions.join(choices.pick([' AND ', ' OR ']))}`;
  }

  private dynamic(object: ObjectName): string {
    return this.choices.pick([
      `SELECT Id FROM ${object}`,
      `SELECT Id, ${texts[object]} FROM ${object} WHERE Id IN :ids`,
      `SELECT Id FROM ${object} WHERE ${texts[object]} = \\'O\\\\\\'Neil\\' ORDER BY CreatedDate DESC`,
    ]);
  }
}
