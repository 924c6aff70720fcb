trigger CaseTrigger on Case (before insert, after delete) {
	// Entitlements are set from the account.
	Set<Id> accountIds = new Set<Id>();
	for (Case record : Trigger.isDelete ? Trigger.old : Trigger.new) {
		accountIds.add(record.AccountId);
	}
	if (Trigger.isInsert) {
		for (Account parent : [SELECT Id, (SELECT Id FROM Contacts LIMIT 1) FROM Account WHERE Id IN :accountIds]) {
			for (Case record : Trigger.new) {
				if (record.AccountId == parent.Id && record.ContactId == null && !parent.Contacts.isEmpty()) {
					record.ContactId = parent.Contacts[0].Id;
				}
			}
		}
	} else {
		delete [SELECT Id FROM Task WHERE WhatId IN :Trigger.oldMap.keySet()];
	}
}
