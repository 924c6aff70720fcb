trigger ContactTrigger on Contact (after insert, after update) {
  List<Account> parents = SOQL.of(Account.SObjectType)
    .with(Account.Id, Account.NumberOfEmployees)
    .whereAre(SOQL.Filter.id()
      .isIn(SOQL.InnerJoin.of(Contact.SObjectType)
        .with(Contact.AccountId)
        .whereAre(SOQL.Filter.id().isIn(Trigger.new))))
    .systemMode()
    .withoutSharing()
    .toList();
  for (Account parent : parents) {
    parent.NumberOfEmployees = SOQL.of(Contact.SObjectType)
      .count()
      .whereAre(SOQL.Filter.with(Contact.AccountId).equal(parent.Id))
      .systemMode()
      .withoutSharing()
      .toInteger();
  }
  update parents;
}
