trigger ManagedTrigger on ns__Shipment__c (before update) {
    Map<Id, ns__Carrier__c> carriers = (Map<Id, ns__Carrier__c>) SOQL.of(ns__Carrier__c.SObjectType)
        .with(ns__Carrier__c.Id, ns__Carrier__c.ns__Code__c)
        .whereAre(SOQL.Filter.with(ns__Carrier__c.ns__Active__c).isTrue())
        .systemMode()
        .withoutSharing()
        .toMap();
    for (ns__Shipment__c item : (List<ns__Shipment__c>) SOQL.of(ns__Shipment__c.SObjectType)
            .with(ns__Shipment__c.Id, ns__Shipment__c.ns__Carrier__c)
            .with('ns__Carrier__r.Name')
            .byIds(Trigger.new)
            .systemMode()
            .withoutSharing()
            .toList()) {
        if (!carriers.containsKey(item.ns__Carrier__c)) {
            Trigger.newMap.get(item.Id).addError('Unknown carrier');
        }
    }
}
