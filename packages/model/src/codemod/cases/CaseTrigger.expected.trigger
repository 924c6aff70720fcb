trigger CaseTrigger on Case (before insert, after delete) {
	// Entitlements are set from the account.
	Set<Id> accountIds = new Set<Id>();
	for (Case record : Trigger.isDelete ? Trigger.old : Trigger.new) {
		accountIds.add(record.AccountId);
	}
	if (Trigger.isInsert) {
		for (Account parent : (List<Account>) SOQL.of(Account.SObjectType)
				.with(Account.Id)
				.with(SOQL.SubQuery.of('Contacts')
					.with(Contact.Id)
					.setLimit(1))
				.byIds(accountIds)
				.systemMode()
				.withoutSharing()
				.toList()) {
			for (Case record : Trigger.new) {
				if (record.AccountId == parent.Id && record.ContactId == null && !parent.Contacts.isEmpty()) {
					record.ContactId = parent.Contacts[0].Id;
				}
			}
		}
	} else {
		delete SOQL.of(Task.SObjectType)
			.with(Task.Id)
			.whereAre(SOQL.Filter.with(Task.WhatId).isIn(Trigger.oldMap.keySet()))
			.systemMode()
			.withoutSharing()
			.toList();
	}
}
