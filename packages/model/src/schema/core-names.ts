/**
 * Names that every org has, whatever its edition, its settings and its packages (Object Reference
 * for the Salesforce Platform,
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/, where
 * each object and field names the features that it requires). Code that queries another name as
 * text may do so because the name can be missing: fields of multiple currencies, person accounts,
 * territories, divisions, record types, Chatter, translations, and the like.
 */
const system = 'Id CreatedById CreatedDate LastModifiedById LastModifiedDate SystemModstamp';
const record = `${system} IsDeleted`;

const billing = addressOf('Billing');
const shipping = addressOf('Shipping');
const mailing = addressOf('Mailing');

function addressOf(prefix: string): string {
  return ['Street', 'City', 'State', 'PostalCode', 'Country']
    .map((part) => prefix + part)
    .join(' ');
}

const fieldsByObject: Readonly<Record<string, string>> = {
  Account: `${record} Name OwnerId ParentId Type Industry AccountNumber AnnualRevenue Description Fax NumberOfEmployees Phone Rating Site Website ${billing} ${shipping}`,
  Contact: `${record} AccountId Name FirstName LastName Salutation OwnerId ReportsToId Birthdate Department Description Email Fax HomePhone MobilePhone Phone Title LeadSource ${mailing}`,
  Lead: `${record} Name FirstName LastName Salutation OwnerId Company Status Email Phone MobilePhone Title Description Industry LeadSource Rating Website IsConverted ConvertedDate ConvertedAccountId ConvertedContactId ConvertedOpportunityId Street City State PostalCode Country`,
  Opportunity: `${record} AccountId Name OwnerId StageName Amount CloseDate Probability Type Description NextStep LeadSource IsClosed IsWon CampaignId ForecastCategory Fiscal FiscalQuarter FiscalYear ExpectedRevenue`,
  OpportunityContactRole: `${record} OpportunityId ContactId Role IsPrimary`,
  OpportunityStage: `${system} MasterLabel ApiName IsActive IsClosed IsWon SortOrder DefaultProbability ForecastCategory ForecastCategoryName Description`,
  AccountContactRole: `${record} AccountId ContactId Role IsPrimary`,
  Campaign: `${record} Name OwnerId ParentId Type Status StartDate EndDate IsActive Description`,
  CampaignMember: `${record} CampaignId ContactId LeadId Status HasResponded FirstRespondedDate`,
  Case: `${record} CaseNumber AccountId ContactId OwnerId ParentId Status Origin Priority Reason Subject Type Description IsClosed IsEscalated ClosedDate`,
  Task: `${record} OwnerId WhoId WhatId AccountId Subject ActivityDate Status Priority Description IsClosed IsHighPriority`,
  Event: `${record} OwnerId WhoId WhatId AccountId Subject ActivityDate ActivityDateTime StartDateTime EndDateTime DurationInMinutes IsAllDayEvent Location Description`,
  User: `${system} Name FirstName LastName Username Email Alias IsActive ProfileId UserRoleId ManagerId UserType TimeZoneSidKey LocaleSidKey LanguageLocaleKey EmailEncodingKey CommunityNickname FederationIdentifier Department Title Phone LastLoginDate`,
  Profile: `${system} Name Description UserType`,
  UserRole: `${system.replace('CreatedById CreatedDate ', '')} Name DeveloperName ParentRoleId`,
  Group: `${system} Name DeveloperName Type OwnerId`,
  GroupMember: 'Id GroupId UserOrGroupId SystemModstamp',
  PermissionSet: `${system} Name Label Description ProfileId IsOwnedByProfile`,
  PermissionSetAssignment: 'Id AssigneeId PermissionSetId SystemModstamp',
  ObjectPermissions: `${system} ParentId SobjectType PermissionsCreate PermissionsDelete PermissionsEdit PermissionsRead`,
  FieldPermissions: 'Id ParentId SobjectType Field PermissionsEdit PermissionsRead SystemModstamp',
  Organization: `${system} Name InstanceName IsSandbox NamespacePrefix OrganizationType TrialExpirationDate DefaultLocaleSidKey LanguageLocaleKey TimeZoneSidKey`,
  RecordType: `${system} Name DeveloperName Description IsActive NamespacePrefix SobjectType`,
  ApexClass: `${system} Name NamespacePrefix ApiVersion Status Body`,
  ApexTrigger: `${system} Name NamespacePrefix ApiVersion Status Body TableEnumOrId`,
  AsyncApexJob:
    'Id ApexClassId JobType Status JobItemsProcessed TotalJobItems NumberOfErrors MethodName ExtendedStatus ParentJobId LastProcessed LastProcessedOffset CreatedById CreatedDate CompletedDate',
  CronTrigger:
    'Id CronJobDetailId CronExpression State NextFireTime PreviousFireTime StartTime EndTime TimesTriggered OwnerId CreatedById CreatedDate',
  CronJobDetail: 'Id Name JobType',
  StaticResource: `${system} Name NamespacePrefix ContentType Body Description`,
  EmailTemplate: `${system} Name DeveloperName NamespacePrefix FolderId Subject Body HtmlValue IsActive TemplateType`,
  Folder: `${system} Name DeveloperName AccessType Type NamespacePrefix`,
  Document: `${record} Name DeveloperName FolderId Body ContentType Type`,
  Attachment: `${record} Name ParentId OwnerId Body BodyLength ContentType Description`,
  Note: `${record} Title ParentId OwnerId Body IsPrivate`,
  ContentDocument: `${record} Title OwnerId FileType FileExtension LatestPublishedVersionId ParentId`,
  ContentVersion: `${record} Title ContentDocumentId OwnerId VersionData PathOnClient FileType FileExtension VersionNumber IsLatest Description`,
  ContentDocumentLink: 'Id ContentDocumentId LinkedEntityId ShareType Visibility SystemModstamp',
  EntityDefinition: 'Id DurableId QualifiedApiName DeveloperName Label NamespacePrefix',
  FieldDefinition: 'Id DurableId QualifiedApiName DeveloperName Label EntityDefinitionId DataType',
};

/** Objects that need a feature; where they are, they have these fields. */
const fieldsOfOptionalObjects: Readonly<Record<string, string>> = {
  Asset: `${record} Name AccountId ContactId Product2Id Status SerialNumber InstallDate PurchaseDate Price Quantity Description`,
  Contract: `${record} ContractNumber AccountId OwnerId Status StatusCode StartDate EndDate ContractTerm Description`,
  OpportunityLineItem: `${record} OpportunityId PricebookEntryId Product2Id Quantity UnitPrice TotalPrice Description SortOrder ServiceDate`,
  Order: `${record} OrderNumber AccountId ContractId OwnerId Status StatusCode Type EffectiveDate EndDate TotalAmount Description`,
  OrderItem: `${record} OrderId PricebookEntryId Product2Id Quantity UnitPrice TotalPrice Description`,
  Pricebook2: `${record} Name IsActive IsStandard Description`,
  PricebookEntry: `${record} Name Pricebook2Id Product2Id UnitPrice IsActive UseStandardPrice`,
  Product2: `${record} Name ProductCode Family IsActive Description`,
  Quote: `${record} Name QuoteNumber OpportunityId Status ExpirationDate GrandTotal`,
};

/** Fields of the objects that somebody has made, by suffix of their names. */
const fieldsBySuffix: Readonly<Record<string, string>> = {
  c: `${record} Name`,
  mdt: 'Id DeveloperName MasterLabel Label Language NamespacePrefix QualifiedApiName',
  e: 'Id CreatedById CreatedDate ReplayId',
};

const known = keyed(fieldsByObject);
const knownOptional = keyed(fieldsOfOptionalObjects);
const knownBySuffix = keyed(fieldsBySuffix);

function keyed(lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(lists).map(([object, fields]) => [
      object.toLowerCase(),
      new Set(fields.toLowerCase().split(' ')),
    ]),
  );
}

/** @returns true for a standard object that every org has */
export function isCoreObject(object: string): boolean {
  return known.has(object.toLowerCase());
}

/** @returns true for a standard field that the object has in every org that has the object */
export function isCoreField(object: string, field: string): boolean {
  const key = object.toLowerCase();
  const [, suffix = ''] = /__(c|mdt|e)$/.exec(key) ?? [];
  const fields = known.get(key) ?? knownOptional.get(key) ?? knownBySuffix.get(suffix);
  return /^id$/i.test(field) || fields?.has(field.toLowerCase()) === true;
}
