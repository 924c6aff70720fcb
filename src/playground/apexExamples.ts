/** Example classes for the playground's Apex code mode. */

const service = `public with sharing class RenewalService {
    private static final Integer DAYS_AHEAD = 90;

    public class RenewalException extends Exception {}

    /** Opportunities that renew what an account bought. */
    public static List<Opportunity> openRenewals(Set<Id> accountIds) {
        return [
            SELECT Id, Name, Amount, CloseDate, Account.Name
            FROM Opportunity
            WHERE AccountId IN :accountIds AND Type = 'Renewal' AND IsClosed = FALSE
            ORDER BY CloseDate
        ];
    }

    public static Account accountOf(Id opportunityId) {
        Opportunity renewal = [SELECT Id, AccountId, Account.Name, Account.OwnerId FROM Opportunity WHERE Id = :opportunityId];
        return renewal.Account;
    }

    public static Map<Id, Contact> decisionMakers(Id accountId) {
        return new Map<Id, Contact>([
            SELECT Id, FirstName, LastName, Email
            FROM Contact
            WHERE AccountId = :accountId AND Title LIKE '%Director%'
        ]);
    }

    public static void createRenewals() {
        Date latest = Date.today().addDays(DAYS_AHEAD);
        List<Opportunity> renewals = new List<Opportunity>();
        for (Contract ending : [SELECT Id, AccountId, EndDate FROM Contract WHERE Status = 'Activated' AND EndDate <= :latest]) {
            if ([SELECT COUNT() FROM Opportunity WHERE ContractId = :ending.Id AND IsClosed = FALSE] > 0) {
                continue;
            }
            renewals.add(new Opportunity(
                Name = 'Renewal',
                AccountId = ending.AccountId,
                ContractId = ending.Id,
                StageName = 'Prospecting',
                Type = 'Renewal',
                CloseDate = ending.EndDate
            ));
        }
        insert renewals;
    }
}
`;

const triggerHandler = `public without sharing class CaseTriggerHandler {
    public void beforeInsert(List<Case> newCases) {
        Set<String> addresses = new Set<String>();
        for (Case item : newCases) {
            addresses.add(item.SuppliedEmail);
        }
        Map<String, Contact> contactsByEmail = new Map<String, Contact>();
        for (Contact sender : [SELECT Id, Email, AccountId FROM Contact WHERE Email IN :addresses]) {
            contactsByEmail.put(sender.Email, sender);
        }
        for (Case item : newCases) {
            Contact sender = contactsByEmail.get(item.SuppliedEmail);
            if (sender != null) {
                item.ContactId = sender.Id;
                item.AccountId = sender.AccountId;
            }
        }
    }

    public void afterUpdate(Map<Id, Case> newCases, Map<Id, Case> oldCases) {
        Set<Id> closedIds = new Set<Id>();
        for (Case item : newCases.values()) {
            if (item.IsClosed && !oldCases.get(item.Id).IsClosed) {
                closedIds.add(item.Id);
            }
        }
        if (closedIds.isEmpty()) {
            return;
        }
        // Nobody should work on a case that is closed.
        List<Task> openTasks = [
            SELECT Id, Status
            FROM Task
            WHERE WhatId IN :closedIds AND IsClosed = FALSE
            FOR UPDATE
        ];
        for (Task item : openTasks) {
            item.Status = 'Completed';
        }
        update openTasks;
    }

    public Boolean hasEscalated(Id accountId) {
        return ![SELECT Id FROM Case WHERE AccountId = :accountId AND IsEscalated = TRUE LIMIT 1].isEmpty();
    }
}
`;

const batch = `public class InactiveLeadBatch implements Database.Batchable<SObject>, Schedulable {
    private final Integer months;

    public InactiveLeadBatch(Integer months) {
        this.months = months;
    }

    public Database.QueryLocator start(Database.BatchableContext context) {
        Datetime before = Datetime.now().addMonths(-months);
        return Database.getQueryLocator([
            SELECT Id, Status, OwnerId
            FROM Lead
            WHERE IsConverted = FALSE AND LastActivityDate = NULL AND CreatedDate < :before
        ]);
    }

    public void execute(Database.BatchableContext context, List<Lead> scope) {
        Id queueId = [SELECT QueueId FROM QueueSobject WHERE SobjectType = 'Lead' AND Queue.DeveloperName = 'Inactive_Leads' LIMIT 1].QueueId;
        for (Lead item : scope) {
            item.OwnerId = queueId;
        }
        update scope;
    }

    public void finish(Database.BatchableContext context) {
        AsyncApexJob job = [SELECT Id, NumberOfErrors, CreatedBy.Email FROM AsyncApexJob WHERE Id = :context.getJobId()];
        if (job.NumberOfErrors > 0) {
            System.debug(LoggingLevel.ERROR, 'Batches that failed: ' + job.NumberOfErrors);
        }
    }

    public void execute(SchedulableContext context) {
        Database.executeBatch(new InactiveLeadBatch(6), 200);
    }
}
`;

const controller = `public with sharing class ContactSearchController {
    private static final String FIELDS = 'Id, FirstName, LastName, Email, Account.Name';

    @AuraEnabled(cacheable=true)
    public static List<Contact> search(String name, Integer size) {
        String query = 'SELECT ' + FIELDS + ' FROM Contact'
            + ' WHERE LastName LIKE \\'' + String.escapeSingleQuotes(name) + '%\\''
            + ' ORDER BY LastName LIMIT ' + size;
        return Database.query(query);
    }

    @AuraEnabled(cacheable=true)
    public static Integer countOf(Id accountId) {
        return Database.countQuery('SELECT COUNT() FROM Contact WHERE AccountId = :accountId');
    }

    @AuraEnabled(cacheable=true)
    public static List<Contact> inCity(String city) {
        // Whoever calls this method can write the rest of the query.
        return Database.query('SELECT Id, LastName FROM Contact WHERE MailingCity = \\'' + city + '\\'');
    }

    @AuraEnabled(cacheable=true)
    public static List<SObject> anyObject(String objectName) {
        return Database.query('SELECT Id FROM ' + objectName + ' LIMIT 10');
    }

    @AuraEnabled
    public static List<AggregateResult> perCountry() {
        return [
            SELECT MailingCountry, COUNT(Id) contacts
            FROM Contact
            WHERE MailingCountry != NULL
            GROUP BY MailingCountry
            HAVING COUNT(Id) > 10
        ];
    }
}
`;

const test = `@IsTest
private class RenewalServiceTest {
    @TestSetup
    static void setUp() {
        Account customer = new Account(Name = 'Northwind');
        insert customer;
        insert new Contract(AccountId = customer.Id, StartDate = Date.today().addMonths(-11), ContractTerm = 12);
        Contract draft = [SELECT Id, Status FROM Contract WHERE Account.Name = 'Northwind'];
        draft.Status = 'Activated';
        update draft;
    }

    @IsTest
    static void createsOneRenewal() {
        Test.startTest();
        RenewalService.createRenewals();
        RenewalService.createRenewals();
        Test.stopTest();

        Assert.areEqual(1, [SELECT COUNT() FROM Opportunity WHERE Type = 'Renewal']);
        Assert.areEqual('Prospecting', [SELECT StageName FROM Opportunity LIMIT 1].StageName);
    }

    @IsTest
    static void findsOpenRenewals() {
        Account customer = [SELECT Id FROM Account LIMIT 1];
        insert new Opportunity(
            Name = 'Renewal',
            AccountId = customer.Id,
            StageName = 'Prospecting',
            Type = 'Renewal',
            CloseDate = Date.today()
        );

        List<Opportunity> found = RenewalService.openRenewals(new Set<Id>{ customer.Id });

        Assert.areEqual(1, found.size());
    }
}
`;

export const apexExamples = {service, triggerHandler, batch, controller, test};
