trigger ContactTrigger on Contact (after insert, after update) {
  List<Account> parents = [SELECT Id, NumberOfEmployees FROM Account WHERE Id IN (SELECT AccountId FROM Contact WHERE Id IN :Trigger.new)];
  for (Account parent : parents) {
    parent.NumberOfEmployees = [SELECT COUNT() FROM Contact WHERE AccountId = :parent.Id];
  }
  update parents;
}
