trigger ManagedTrigger on ns__Shipment__c (before update) {
    Map<Id, ns__Carrier__c> carriers = new Map<Id, ns__Carrier__c>([SELECT Id, ns__Code__c FROM ns__Carrier__c WHERE ns__Active__c = true]);
    for (ns__Shipment__c item : [SELECT Id, ns__Carrier__c, ns__Carrier__r.Name FROM ns__Shipment__c WHERE Id IN :Trigger.new]) {
        if (!carriers.containsKey(item.ns__Carrier__c)) {
            Trigger.newMap.get(item.Id).addError('Unknown carrier');
        }
    }
}
