/** Warms up the parser for whole files: it builds its tables on first use, which takes longer than parsing. */
import {convertApex} from '@soql-lib/model/codemod';
import type {Schema} from '@soql-lib/model/schema';
import {apexExamples} from './apexExamples';

/** Syntax that the examples don't contain. */
const syntax = `@RestResource(urlMapping='/orders/*')
global virtual with sharing class OrderResource extends Base implements Database.Batchable<SObject>, Comparable {
    public enum Kind { OPEN, CLOSED }
    private interface Source { List<Account> read(Set<Id> ids); }
    private static final Map<String, List<Id>> BY_NAME = new Map<String, List<Id>>{ 'a' => new List<Id>(), 'b' => null };
    public static Integer count { get { return count == null ? 0 : count; } private set; }
    @TestVisible private transient Decimal rate = -1.5;
    protected String[] names = new String[]{ 'a', 'b' };
    static { count = 0; BY_NAME.clear(); }
    public OrderResource(Kind kind, final Object source) {
        super(kind);
        this.rate = (Decimal) source;
    }
    @AuraEnabled(cacheable=true)
    public static List<Contact> find(String text, Integer size) {
        Map<Id, Account> accounts = new Map<Id, Account>([SELECT Id, Name, Owner.Name, (SELECT Id, Email FROM Contacts WHERE Email != NULL ORDER BY Name LIMIT 5) FROM Account WHERE Name LIKE :text AND (Industry IN ('Energy', 'Banking') OR Rating = 'Hot') AND CreatedDate = LAST_N_DAYS:30 WITH USER_MODE ORDER BY Name DESC NULLS LAST, Id LIMIT :size OFFSET 10]);
        List<AggregateResult> groups = [SELECT AccountId, COUNT(Id) total, MAX(Amount) most FROM Opportunity WHERE CloseDate >= 2026-01-31 AND Amount > 5.5 AND IsWon = TRUE GROUP BY AccountId HAVING COUNT(Id) > 1];
        for (Integer i = 0, last = groups.size(); i < last && i <= size; i++) {
            Object most = groups[i].get('most');
            if (most instanceof Decimal && !accounts.containsKey((Id) groups.get(i).get('AccountId'))) continue; else break;
        }
        while (size-- > 0) { do { size += 2 * (3 - 1) / 1; } while (size >> 1 != 4 || size == 8); }
        try {
            update accounts.values();
            delete [SELECT Id FROM Task WHERE WhatId IN :accounts.keySet() AND Id NOT IN (SELECT TaskId FROM TaskRelation WHERE IsWhat = TRUE) FOR UPDATE];
            insert new List<Task>{ new Task(Subject = 'Call', WhatId = accounts.values()[0].Id, ActivityDate = Date.today().addDays(7)) };
        } catch (DmlException error) {
            throw new AuraHandledException(error.getMessage() + '\\n' + String.valueOf(size));
        } finally {
            System.debug(LoggingLevel.WARN, 'done: ' + Limits.getQueries());
        }
        switch on text { when 'a', 'b' { return null; } when else { upsert accounts.values() Account.Name; } }
        String query = 'SELECT Id, Name FROM Contact WHERE LastName = \\'' + String.escapeSingleQuotes(text) + '\\' AND AccountId IN :ids';
        List<List<SObject>> found = [FIND :text IN ALL FIELDS RETURNING Account(Id, Name)];
        Account first = [SELECT Id FROM Account LIMIT 1][0];
        String name = [SELECT Name FROM User WHERE Id = :UserInfo.getUserId() ALL ROWS].Name;
        System.runAs(new User(Id = UserInfo.getUserId())) { Test.startTest(); }
        return (List<Contact>) Database.query(query, AccessLevel.USER_MODE);
    }
    public Database.QueryLocator start(Database.BatchableContext context) {
        return Database.getQueryLocator([SELECT Id, toLabel(Status) FROM Order WHERE EffectiveDate < TODAY]);
    }
    public void execute(Database.BatchableContext context, List<SObject> scope) {
        for (SObject row : scope) { row.put('Name', row?.get('Name') ?? this.names[0]); }
        List<Account> open = scope.isEmpty() ? new List<Account>() : (List<Account>) scope;
        Integer rows = [SELECT COUNT() FROM Case WHERE IsClosed = FALSE];
    }
}
`;

/** Texts that together have the syntax and the kinds of queries of ordinary code. */
export const warmUpTexts: readonly string[] = [...Object.values(apexExamples), syntax];

/** The engine compiles code that runs often; further rounds make the first large file hardly faster. */
const rounds = 4;

/**
 * Converts some code, one text per task.
 *
 * @param pause resolves when waiting requests have been answered
 */
export async function warmUpConversion(schema: Schema, pause: () => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const text of warmUpTexts) {
      await pause();
      convertApex(text, {schema, apiVersion: 66, access: 'keep'});
    }
  }
}
