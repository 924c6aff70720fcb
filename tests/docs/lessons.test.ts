/** The lessons keep their form, and accept what readers write: a chain is right however it is written. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {compareAnswers} from '@soql-lib/model/answers';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {describe, expect, it} from 'vitest';
import {readPage, type Page} from '../../src/content/page';
import {contextText} from '../../src/content/query';
import {findPages, readFixtures} from '../../src/content/site';

const root = path.join(import.meta.dirname, '../..');
const fixtures = readFixtures(root);

const lessons = findPages(root)
  .filter((file) => /^docs\/learn\/(?!index)/.test(file))
  .map((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const {page} = readPage(file, source);
    if (!page) throw new Error(`${file} has problems`);
    return {file, source, page};
  });

describe.each(lessons)('$file', ({source, page}) => {
  it('teaches one idea in 50 to 200 words before its challenges', () => {
    const [text = ''] = source.replace(/^---\n.*?\n---\n/s, '').split('\n:::challenge');
    const words = text.replace(/^```.*?^```/gms, '').match(/[\w’'-]+/g) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(50);
    expect(words.length).toBeLessThanOrEqual(200);
  });

  it('has three or four challenges, each with hints that lead step by step', () => {
    expect([3, 4]).toContain(page.challenges.length);
    for (const {hints} of page.challenges) expect(hints.length).toBeGreaterThan(1);
  });
});

/** Other ways to write what a challenge asks for, by its title; `…` stands for `SOQL.of(Opportunity.SObjectType)`. */
const answers: Readonly<Record<string, readonly string[]>> = {
  'Select one more field': [
    `….with(Opportunity.CloseDate, Opportunity.Name, Opportunity.Amount).toList();`,
    `….with(Opportunity.Name, Opportunity.Amount).with(Opportunity.CloseDate).toList();`,
    `….with(new List<SObjectField>{ Opportunity.Name, Opportunity.Amount, Opportunity.CloseDate }).toList();`,
    `….with('Name, Amount, CloseDate').toList();`,
  ],
  'Translate an inline query': [
    `….setLimit(5).with(Opportunity.Name, Opportunity.Amount).orderBy(Opportunity.Amount).nullsLast().sortDesc().toList();`,
  ],
  'One more condition': [
    `….with(Opportunity.Name, Opportunity.Amount)
      .whereAre(SOQL.Filter.with('Amount').greaterOrEqual(10000))
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).equal(false)).toList();`,
    `Decimal minimum = 10000;
    ….with(Opportunity.Name, Opportunity.Amount)
      .whereAre(SOQL.FilterGroup
        .add(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
        .add(SOQL.Filter.with(Opportunity.Amount).greaterOrEqual(minimum))).toList();`,
  ],
  'Translate IN and LIKE': [
    `Set<String> stages = new Set<String>{ 'Qualification', 'Prospecting' };
    ….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.Name).startsWith('Solar'))
      .whereAre(SOQL.Filter.with(Opportunity.StageName).isIn(stages)).toList();`,
  ],
  'Only the number': [
    `….count().whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse()).toInteger();`,
  ],
  'Each owner once': [
    `Set<Id> owners = ….with(Opportunity.OwnerId)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse()).toIdsOf(Opportunity.OwnerId);`,
  ],
  'When to cast': [
    `Map<Id, SObject> records = ….with(Opportunity.Amount, Opportunity.Name).toMap();`,
  ],
  'An empty search field': [
    `String text = '';
    ….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
      .whereAre(SOQL.Filter.name().contains(text).ignoreWhen(text == null || text == '')).toList();`,
    `String text = '';
    SOQL.Queryable query = ….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse());
    if (String.isNotBlank(text)) {
      query.whereAre(SOQL.Filter.name().contains(text));
    }
    List<Opportunity> opportunities = query.toList();`,
  ],
  'A user types a wildcard': [
    `String text = '100%';
    String escaped = text.replace('\\\\', '\\\\\\\\').replace('%', '\\\\%').replace('_', '\\\\_');
    ….with(Opportunity.Name).whereAre(SOQL.Filter.name().contains(escaped)).toList();`,
  ],
  'Large or likely': [
    `….with(Opportunity.Name)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
      .whereAre(SOQL.Filter.with(Opportunity.Amount).greaterOrEqual(100000))
      .whereAre(SOQL.Filter.with(Opportunity.Probability).greaterOrEqual(90))
      .conditionLogic('1 AND (2 OR 3)').toList();`,
    `SOQL.Filter large = SOQL.Filter.with(Opportunity.Amount).greaterOrEqual(100000);
    SOQL.Filter likely = SOQL.Filter.with(Opportunity.Probability).greaterOrEqual(90);
    ….with(Opportunity.Name)
      .whereAre(SOQL.FilterGroup.add(likely).add(large).anyConditionMatching())
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse()).toList();`,
  ],
  "The owner's name": [`….with('Name, Owner.Name, Account.Name').toList();`],
  "Filter by a parent's field": [
    `….with(Opportunity.Name).whereAre(SOQL.Filter.with('Account.Industry').equal('Energy')).toList();`,
  ],
  'Only accounts that have one': [
    `SOQL.of(Account.SObjectType).with(Account.Name)
      .whereAre(SOQL.Filter.with(Account.Id).isIn(SOQL.InnerJoin.of(Opportunity.SObjectType)
        .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse())
        .with(Opportunity.AccountId))).toList();`,
  ],
  "The method that doesn't exist": [
    `….with(Opportunity.Id, Opportunity.Name, Opportunity.Amount, Opportunity.CloseDate)
      .whereAre(SOQL.Filter.with(Opportunity.IsClosed).isFalse()).setLimit(20).toList();`,
  ],
  'What only this caller needs': [
    `SOQL_Opportunity.query().byAccounts(accountIds).open().with('Owner.Name').toList();`,
  ],
  'Every row, readable fields': [
    `….stripInaccessible(AccessType.READABLE).withoutSharing().systemMode()
      .with(Opportunity.Name, Opportunity.Amount).toList();`,
  ],
  'A lookup without a condition': [
    `SOQLCache.of('Profile').with('UserType').whereEqual('Name', 'Standard User').cacheInOrgCache().toObject();`,
  ],
};

const challenges = new Map(
  lessons
    .flatMap(({page}): Page['challenges'] => page.challenges)
    .map((challenge) => [challenge.title, challenge]),
);

it.each(Object.entries(answers))('%s: other ways to write it are right, too', (title, written) => {
  const challenge = challenges.get(title);
  if (!challenge) throw new Error('no lesson has this challenge');
  const options = {context: contextText(challenge.start, fixtures), schema: standardSchema};
  for (const answer of written) {
    const code = answer.replace('…', 'SOQL.of(Opportunity.SObjectType)');
    expect(compareAnswers(code, challenge.solution.text, options), code).toEqual({kind: 'right'});
  }
});
