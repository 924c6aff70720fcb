/** Random queries for tests: most within the builder's reach, some outside of it. */
import type {Choices} from '@soql-lib/apex/testing';

interface ObjectFields {
  name: string;
  texts: string[];
  numbers: string[];
  dates: string[];
  datetimes: string[];
  booleans: string[];
  ids: string[];
  parents: string[];
  children: string[];
  multiselects: string[];
  locations: string[];
}

const objects: readonly ObjectFields[] = [
  {
    name: 'Account',
    texts: [
      'Name',
      'Industry',
      'Type',
      'BillingCity',
      'Phone',
      'RecordType.DeveloperName',
      'Tier__c',
    ],
    numbers: ['AnnualRevenue', 'NumberOfEmployees', 'Score__c'],
    dates: ['LastActivityDate', 'Renewal__c'],
    datetimes: ['CreatedDate', 'LastModifiedDate'],
    booleans: ['IsDeleted', 'Active__c'],
    ids: ['Id', 'OwnerId', 'ParentId'],
    parents: [
      'Owner.Name',
      'Parent.Name',
      'Parent.Owner.Email',
      'Owner.Profile.Name',
      'CreatedBy.Name',
    ],
    children: ['Contacts', 'Opportunities', 'Cases', 'Invoices__r', 'Histories'],
    multiselects: ['Regions__c'],
    locations: ['BillingAddress', 'Place__c'],
  },
  {
    name: 'Contact',
    texts: ['LastName', 'Email', 'MailingCountry', 'Title', 'Level__c'],
    numbers: ['Score__c', 'MailingLatitude'],
    dates: ['Birthdate'],
    datetimes: ['CreatedDate', 'LastViewedDate'],
    booleans: ['HasOptedOutOfEmail', 'DoNotCall'],
    ids: ['Id', 'AccountId', 'OwnerId'],
    parents: ['Account.Name', 'Account.Owner.Name', 'ReportsTo.Email', 'Owner.Name'],
    children: ['Cases', 'Tasks', 'Attachments'],
    multiselects: ['Languages__c'],
    locations: ['MailingAddress', 'Account.BillingAddress'],
  },
  {
    name: 'Opportunity',
    texts: ['Name', 'StageName', 'LeadSource', 'Account.Type'],
    numbers: ['Amount', 'Probability', 'Discount__c'],
    dates: ['CloseDate'],
    datetimes: ['CreatedDate', 'SystemModstamp'],
    booleans: ['IsWon', 'IsClosed'],
    ids: ['Id', 'AccountId', 'CampaignId'],
    parents: ['Account.Name', 'Owner.Name', 'Campaign.Name', 'Account.Parent.Name'],
    children: ['OpportunityLineItems', 'OpportunityContactRoles', 'Tasks'],
    multiselects: ['Products__c'],
    locations: ['Site__c'],
  },
  {
    name: 'Invoice__c',
    texts: ['Name', 'Status__c', 'Project__r.Code__c'],
    numbers: ['Amount__c', 'Lines__c'],
    dates: ['Due__c'],
    datetimes: ['CreatedDate', 'Sent__c'],
    booleans: ['Paid__c'],
    ids: ['Id', 'Project__c', 'OwnerId'],
    parents: ['Project__r.Name', 'Project__r.Owner.Name', 'Owner.Name'],
    children: ['Lines__r', 'Attachments', 'Shares'],
    multiselects: ['Tags__c'],
    locations: ['Where__c'],
  },
  {
    name: 'Thing',
    texts: ['Label', 'Code'],
    numbers: ['Size'],
    dates: ['Day'],
    datetimes: ['At'],
    booleans: ['Flag'],
    ids: ['Id'],
    parents: ['Other.Name', 'What.Type'],
    children: ['Parts'],
    multiselects: ['Kinds'],
    locations: ['Spot'],
  },
];

const dateFormulas = [
  'TODAY',
  'YESTERDAY',
  'LAST_N_DAYS:30',
  'THIS_FISCAL_QUARTER',
  'N_MONTHS_AGO:2',
  'NEXT_90_DAYS',
];

const words = [
  'Acme',
  'A%',
  '%b%',
  '%c',
  'd_e',
  '',
  "O\\'Neil",
  'back\\\\slash',
  'new\\nline',
  'Größe',
  '日本',
  '50\\\\',
  'a;b',
  '%',
  '100',
];

export class QueryGenerator {
  constructor(private readonly choices: Choices) {}

  /** @returns a query on one or several lines, keywords in any capitals */
  query(): string {
    const object = this.choices.pick(objects);
    const text = this.choices.chance(0.25) ? this.aggregateQuery(object) : this.recordQuery(object);
    return this.choices.chance(0.2) ? this.disguise(text) : text;
  }

  private some<T>(items: readonly T[], most: number): T[] {
    const chosen = new Set<T>();
    const count = 1 + this.choices.below(most);
    for (let tries = 0; tries < count; tries += 1) chosen.add(this.choices.pick(items));
    return [...chosen];
  }

  /** Comments, line breaks and capitals change nothing. */
  private disguise(text: string): string {
    return text
      .split(/('(?:[^'\\]|\\.)*')/)
      .map((part, index) => {
        if (index % 2 === 1) return part;
        const broken = part.replace(/ (FROM|WHERE|AND|OR|ORDER|GROUP|LIMIT) /g, (_, word: string) =>
          this.choices.pick([
            `\n${word} `,
            ` ${word.toLowerCase()}\t`,
            ` /* x */ ${word} `,
            ` ${word} `,
          ]),
        );
        return broken.replace(/\b(SELECT|LIKE|IN|NOT|DESC|NULLS|LAST)\b/g, (word) =>
          this.choices.chance(0.5) ? word.toLowerCase() : word,
        );
      })
      .join('');
  }

  private fields(object: ObjectFields): string[] {
    const {texts, numbers, dates, datetimes, booleans, ids} = object;
    return [...texts, ...numbers, ...dates, ...datetimes, ...booleans, ...ids];
  }

  private recordQuery(object: ObjectFields): string {
    const alias = this.choices.chance(0.05) ? 'q' : undefined;
    const select = [
      ...this.some(this.fields(object), 8),
      ...(this.choices.chance(0.4) ? this.some(object.parents, 3) : []),
    ].map((field) =>
      alias !== undefined && this.choices.chance(0.5) ? `${alias}.${field}` : field,
    );
    const unique = [...new Map(select.map((field) => [field.replace(/^q\./, ''), field])).values()];
    if (this.choices.chance(0.15)) unique.push(this.functionItem(object));
    if (this.choices.chance(0.25))
      unique.push(...this.some(object.children, 2).map((name) => this.subQuery(name)));
    if (this.choices.chance(0.015)) unique.push('TYPEOF What WHEN Account THEN Phone END');
    const from = alias === undefined ? object.name : `${object.name} ${alias}`;
    return `SELECT ${unique.join(', ')} FROM ${from}${this.scope()}${this.where(object)}${this.access()}${this.order(object)}${this.range()}${this.ending()}`;
  }

  private functionItem(object: ObjectFields): string {
    return this.choices.pick([
      `toLabel(${this.choices.pick(object.texts)})`,
      `toLabel(${this.choices.pick(object.texts)}) lbl`,
      `FORMAT(${this.choices.pick(object.numbers)}) fmt`,
      `convertCurrency(${this.choices.pick(object.numbers)})`,
      `FORMAT(convertCurrency(${this.choices.pick(object.numbers)})) amt`,
    ]);
  }

  private subQuery(relationship: string): string {
    const fields = this.some(['Id', 'CreatedDate', 'CreatedBy.Name', 'LastModifiedById'], 3);
    if (this.choices.chance(0.03)) fields.push('COUNT(Name)');
    const where = this.choices.chance(0.4)
      ? ` WHERE ${this.choices.pick(['CreatedDate = TODAY', "CreatedBy.Name LIKE '%x%'", "CreatedById = :userId OR (CreatedDate > 2024-01-01T00:00:00Z AND NOT CreatedBy.Name = 'y')"])}`
      : '';
    const order = this.choices.chance(0.3) ? ' ORDER BY CreatedDate DESC NULLS LAST, Id' : '';
    const limit = this.choices.chance(0.3) ? ` LIMIT ${this.choices.below(100)}` : '';
    const offset = this.choices.chance(0.1) ? ` OFFSET ${this.choices.below(100)}` : '';
    const ending = this.choices.chance(0.05)
      ? this.choices.pick([' FOR VIEW', ' FOR REFERENCE', ' ALL ROWS'])
      : '';
    return `(SELECT ${fields.join(', ')} FROM ${relationship}${where}${order}${limit}${offset}${ending})`;
  }

  private aggregateQuery(object: ObjectFields): string {
    if (this.choices.chance(0.15)) return `SELECT COUNT() FROM ${object.name}${this.where(object)}`;
    const grouped = this.some([...object.texts, ...object.ids, ...object.parents], 3);
    const byDate = this.choices.chance(0.25)
      ? `CALENDAR_YEAR(${this.choices.pick(object.datetimes)})`
      : undefined;
    const functions = this.some(
      [
        'COUNT(Id)',
        'COUNT(Id) total',
        `SUM(${this.choices.pick(object.numbers)}) s`,
        `MAX(${this.choices.pick(object.datetimes)})`,
        `COUNT_DISTINCT(${this.choices.pick(object.texts)}) d`,
        `AVG(${this.choices.pick(object.numbers)}) a`,
      ],
      3,
    );
    const isRollup = !byDate && this.choices.chance(0.2);
    const groups = byDate === undefined ? grouped : [...grouped, byDate];
    const select = [
      ...grouped
        .filter(() => this.choices.chance(0.8))
        .map((field) =>
          this.choices.chance(0.1) ? `${field} f${this.choices.below(1000)}` : field,
        ),
      ...(byDate === undefined ? [] : [`${byDate} y`]),
      ...functions,
    ];
    if (this.choices.chance(0.02)) select.push('SystemModstamp');
    const by = isRollup
      ? `${this.choices.pick(['ROLLUP', 'CUBE'])}(${groups.join(', ')})`
      : groups.join(', ');
    const having = this.choices.chance(0.4) ? ` HAVING ${this.having(object, grouped, 2)}` : '';
    const order = this.choices.chance(0.4)
      ? ` ORDER BY ${this.choices.pick(['COUNT(Id) DESC', `${this.choices.pick(grouped)} NULLS LAST`, `SUM(${this.choices.pick(object.numbers)})`])}`
      : '';
    return `SELECT ${select.join(', ')} FROM ${object.name}${this.where(object)}${this.access()} GROUP BY ${by}${having}${order}${this.range()}`;
  }

  private having(object: ObjectFields, grouped: readonly string[], depth: number): string {
    if (depth > 0 && this.choices.chance(0.35)) {
      const operator = this.choices.pick([' AND ', ' OR ']);
      const parts = Array.from({length: 2 + this.choices.below(2)}, () =>
        this.having(object, grouped, depth - 1),
      );
      return parts.map((part) => `(${part})`).join(operator);
    }
    const text = this.choices.pick(grouped);
    return this.choices.pick([
      `COUNT(Id) > ${this.choices.below(100)}`,
      `SUM(${this.choices.pick(object.numbers)}) <= ${this.number()}`,
      `NOT MIN(${this.choices.pick(object.numbers)}) = ${this.choices.below(9)}`,
      `${text} LIKE ${this.text()}`,
      `NOT ${text} LIKE '%x%'`,
      `${text} IN ('a', 'b')`,
      `${text} != null`,
      `MAX(${this.choices.pick(object.datetimes)}) > 2024-01-01T00:00:00Z`,
      this.choices.pick(['COUNT(Id) > :minimum', 'COUNT(Id) IN (1, 2)']),
      this.choices.chance(0.05)
        ? `MAX(${this.choices.pick(object.datetimes)}) > :since`
        : 'COUNT(Id) != :a * b',
    ]);
  }

  private where(object: ObjectFields): string {
    return this.choices.chance(0.8) ? ` WHERE ${this.condition(object, 3)}` : '';
  }

  private condition(object: ObjectFields, depth: number): string {
    const roll = this.choices.next();
    if (depth > 0 && roll < 0.4) {
      const operator = this.choices.pick([' AND ', ' AND ', ' OR ']);
      const parts = Array.from({length: 2 + this.choices.below(3)}, () =>
        this.operand(object, depth - 1),
      );
      return parts.join(operator);
    }
    if (depth > 0 && roll < 0.47) return `NOT ${this.operand(object, depth - 1)}`;
    return this.comparison(object);
  }

  /** A condition that can be an operand of AND and OR. */
  private operand(object: ObjectFields, depth: number): string {
    const condition = this.condition(object, depth);
    const isPlain = !/ (AND|OR) /i.test(condition) && !/^NOT /.test(condition);
    if (isPlain) return this.choices.chance(0.15) ? `(${condition})` : condition;
    const isNegation = /^NOT /.test(condition) && !/ (AND|OR) /i.test(condition);
    return isNegation && this.choices.chance(0.5) ? condition : `(${condition})`;
  }

  private comparison(object: ObjectFields): string {
    const order = (): string => this.choices.pick(['=', '!=', '<', '<=', '>', '>=', '<>']);
    switch (this.choices.below(13)) {
      case 0:
      case 1:
        return `${this.choices.pick(object.texts)} ${this.choices.pick(['=', '!='])} ${this.text()}`;
      case 2:
        return `${this.choices.pick([...object.texts, ...object.parents])} LIKE ${this.choices.chance(0.7) ? this.text() : this.choices.pick([':pattern', ":'%' + word + '%'", ':patterns'])}`;
      case 3:
        return `${this.choices.pick(object.numbers)} ${order()} ${this.number()}`;
      case 4:
        return `${this.choices.pick(object.datetimes)} ${order()} ${this.datetime()}`;
      case 5:
        return `${this.choices.pick(object.dates)} ${order()} ${this.choices.chance(0.5) ? this.date() : this.choices.pick(dateFormulas)}`;
      case 6:
        return `${this.choices.pick(object.booleans)} ${this.choices.pick(['=', '!='])} ${this.choices.pick(['true', 'false', 'TRUE'])}`;
      case 7:
        return `${this.choices.pick(this.fields(object))} ${this.choices.pick(['=', '!='])} null`;
      case 8:
        return this.membership(object);
      case 9:
        return `${this.choices.pick(this.fields(object))} ${order()} :${this.choices.pick(['value', 'record.Field__c', 'other.get(0)', 'a + b', 'Account.Name', 'UserInfo.getUserId()'])}`;
      case 10:
        return `${this.choices.pick(object.ids)} ${this.choices.pick(['IN', 'NOT IN'])} ${this.semiJoin()}`;
      case 11:
        return this.multiselect(object);
      default:
        return this.choices.pick([
          `CALENDAR_MONTH(${this.choices.pick(object.datetimes)}) = ${1 + this.choices.below(12)}`,
          `toLabel(${this.choices.pick(object.texts)}) = ${this.text()}`,
          `DISTANCE(${this.choices.pick(object.locations)}, ${this.point()}, '${this.choices.pick(['mi', 'km'])}') < ${this.number()}`,
          `${this.choices.pick(object.numbers)} > USD${this.choices.below(1e6)}`,
        ]);
    }
  }

  private point(): string {
    if (this.choices.chance(0.1))
      return this.choices.pick([':place', 'GEOLOCATION(:place.latitude, :place.longitude)']);
    return `GEOLOCATION(${this.coordinate(90)}, ${this.coordinate(180)})`;
  }

  private membership(object: ObjectFields): string {
    const operator = this.choices.pick(['IN', 'NOT IN']);
    return this.choices.pick([
      () =>
        `${this.choices.pick(object.texts)} ${operator} (${this.some(
          words.filter((word) => !word.includes('%')),
          4,
        )
          .map((word) => `'${word}'`)
          .join(', ')})`,
      () => `${this.choices.pick(object.numbers)} ${operator} (${this.number()}, ${this.number()})`,
      () =>
        `${this.choices.pick(object.dates)} ${operator} (${this.date()}, ${this.choices.chance(0.3) ? 'TODAY' : this.date()})`,
      () => `${this.choices.pick(object.ids)} ${operator} :recordIds`,
      () => `${this.choices.pick(object.ids)} ${operator} (:first, :second)`,
      () => `${this.choices.pick(object.texts)} ${operator} (:names)`,
      () => `${this.choices.pick(object.texts)} ${operator} ('x', null, :other)`,
    ])();
  }

  private semiJoin(): string {
    const object = this.choices.pick(objects.filter(({name}) => name !== 'Thing'));
    const where = this.choices.chance(0.7)
      ? ` WHERE ${this.condition({...object, ids: ['Id']}, 1)}`
      : '';
    const isIntricate = this.choices.chance(0.05);
    return `(SELECT ${this.choices.pick(object.ids)} FROM ${object.name}${where}${isIntricate ? ' LIMIT 10' : ''})`;
  }

  private multiselect(object: ObjectFields): string {
    const values = this.some(["'a'", "'b;c'", "'d'", "'O\\'Neil'"], 3);
    if (this.choices.chance(0.04)) values.push(':values');
    return `${this.choices.pick(object.multiselects)} ${this.choices.pick(['INCLUDES', 'EXCLUDES'])} (${values.join(', ')})`;
  }

  private text(): string {
    return `'${this.choices.pick(words.filter((word) => !word.includes('\\\\')))}'`;
  }

  private number(): string {
    return this.choices.pick([
      String(this.choices.below(1000)),
      `-${this.choices.below(1000)}`,
      `${this.choices.below(1e6)}.${this.choices.below(100)}`,
      String(this.choices.below(2 ** 40)),
      `.${1 + this.choices.below(99)}`,
    ]);
  }

  private coordinate(limit: number): string {
    return `${this.choices.chance(0.5) ? '-' : ''}${this.choices.below(limit)}.${this.choices.below(100_000)}`;
  }

  private digits(from: number, to: number): string {
    return String(from + this.choices.below(to - from + 1)).padStart(2, '0');
  }

  private date(): string {
    return `20${this.digits(10, 39)}-${this.digits(1, 12)}-${this.digits(1, 28)}`;
  }

  private datetime(): string {
    const time = `${this.digits(0, 23)}:${this.digits(0, 59)}:${this.digits(0, 59)}`;
    return `${this.date()}T${time}${this.choices.pick(['Z', '.000Z', '.250Z', '+02:00', '-0530', 'z'])}`;
  }

  private scope(): string {
    if (!this.choices.chance(0.06)) return '';
    return ` USING SCOPE ${this.choices.pick(['MINE', 'team', 'DELEGATED', 'MY_TERRITORY', 'MY_TEAM_TERRITORY', 'MINE_AND_MY_GROUPS', 'EVERYTHING'])}`;
  }

  private access(): string {
    if (!this.choices.chance(0.15)) return '';
    return this.choices.pick([
      ' WITH USER_MODE',
      ' WITH SYSTEM_MODE',
      ' WITH DATA CATEGORY Geo__c AT Europe__c AND Product__c ABOVE_OR_BELOW (a__c, b__c)',
      this.choices.chance(0.3) ? ' WITH SECURITY_ENFORCED' : ' WITH USER_MODE',
    ]);
  }

  private order(object: ObjectFields): string {
    if (!this.choices.chance(0.35)) return '';
    const entries = this.some([...this.fields(object), ...object.parents], 3).map(
      (field) =>
        `${field}${this.choices.pick(['', ' ASC', ' DESC'])}${this.choices.pick(['', '', ' NULLS LAST', ' NULLS FIRST'])}`,
    );
    if (this.choices.chance(0.05))
      entries.push(
        `DISTANCE(${this.choices.pick(object.locations)}, GEOLOCATION(10.5, 20), 'km') DESC`,
      );
    return ` ORDER BY ${entries.join(', ')}`;
  }

  private range(): string {
    const limit = this.choices.chance(0.3)
      ? ` LIMIT ${this.choices.chance(0.1) ? this.choices.pick([':size', ':this.size', ':a + b']) : this.choices.below(5000)}`
      : '';
    return `${limit}${this.choices.chance(0.1) ? ` OFFSET ${this.choices.below(2000)}` : ''}`;
  }

  private ending(): string {
    if (!this.choices.chance(0.06)) return '';
    return this.choices.pick([
      ' FOR VIEW',
      ' FOR REFERENCE',
      ' FOR UPDATE',
      ' ALL ROWS',
      ' FOR VIEW FOR REFERENCE',
    ]);
  }
}
