trigger InvoiceTrigger on Invoice__c (after insert, after undelete) {
    List<Invoice_Line__c> lines = SOQL.of(Invoice_Line__c.SObjectType)
        .with(Invoice_Line__c.Id, Invoice_Line__c.Quantity__c)
        .with('Invoice__r.Status__c')
        .whereAre(SOQL.Filter.with(Invoice_Line__c.Invoice__c).isIn(Trigger.new))
        .systemMode()
        .withoutSharing()
        .toList();
    Map<Id, Decimal> totals = new Map<Id, Decimal>();
    for (AggregateResult item : SOQL.of(Invoice_Line__c.SObjectType)
            .with(Invoice_Line__c.Invoice__c, 'invoice')
            .sum(Invoice_Line__c.Quantity__c, 'total')
            .whereAre(SOQL.Filter.with(Invoice_Line__c.Invoice__c).isIn(Trigger.newMap.keySet()))
            .groupBy(Invoice_Line__c.Invoice__c)
            .systemMode()
            .withoutSharing()
            .toAggregated()) {
        totals.put((Id) item.get('invoice'), (Decimal) item.get('total'));
    }
}
