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

export const apexExamples = {service, batch, controller};
