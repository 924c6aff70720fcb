trigger OpportunityTrigger on Opportunity (before insert, before update, after update) {
    if (Trigger.isBefore) {
        Set<Id> accountIds = new Set<Id>();
        for (Opportunity record : Trigger.new) {
            accountIds.add(record.AccountId);
        }
        Map<Id, Account> accounts = new Map<Id, Account>([SELECT Id, OwnerId FROM Account WHERE Id IN :accountIds]);
        for (Opportunity record : Trigger.new) {
            if (accounts.containsKey(record.AccountId)) {
                record.OwnerId = accounts.get(record.AccountId).OwnerId;
            }
        }
    }
    if (Trigger.isAfter) {
        List<Task> tasks = [SELECT Id FROM Task WHERE WhatId IN :Trigger.newMap.keySet() AND IsClosed = FALSE];
        delete tasks;
    }
}
