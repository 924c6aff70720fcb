trigger InvoiceTrigger on Invoice__c (after insert, after undelete) {
    List<Invoice_Line__c> lines = [SELECT Id, Quantity__c, Invoice__r.Status__c FROM Invoice_Line__c WHERE Invoice__c IN :Trigger.new];
    Map<Id, Decimal> totals = new Map<Id, Decimal>();
    for (AggregateResult item : [SELECT Invoice__c invoice, SUM(Quantity__c) total FROM Invoice_Line__c WHERE Invoice__c IN :Trigger.newMap.keySet() GROUP BY Invoice__c]) {
        totals.put((Id) item.get('invoice'), (Decimal) item.get('total'));
    }
}
