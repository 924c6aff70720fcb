trigger OpportunityTrigger on Opportunity (before insert, before update, after update) {
    if (Trigger.isBefore) {
        Set<Id> accountIds = new Set<Id>();
        for (Opportunity record : Trigger.new) {
            accountIds.add(record.AccountId);
        }
        Map<Id, Account> accounts = (Map<Id, Account>) SOQL.of(Account.SObjectType)
            .with(Account.Id, Account.OwnerId)
            .byIds(accountIds)
            .systemMode()
            .withoutSharing()
            .toMap();
        for (Opportunity record : Trigger.new) {
            if (accounts.containsKey(record.AccountId)) {
                record.OwnerId = accounts.get(record.AccountId).OwnerId;
            }
        }
    }
    if (Trigger.isAfter) {
        List<Task> tasks = SOQL.of(Task.SObjectType)
            .with(Task.Id)
            .whereAre(SOQL.Filter.with(Task.WhatId).isIn(Trigger.newMap.keySet()))
            .whereAre(SOQL.Filter.with(Task.IsClosed).isFalse())
            .systemMode()
            .withoutSharing()
            .toList();
        delete tasks;
    }
}
