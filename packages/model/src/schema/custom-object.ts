/**
 * Custom objects: what their name tells. Suffixes and standard fields are those of the Object Reference for the Salesforce
 * Platform (https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/).
 */
import {customParent, isCustomField} from './custom-names';
import {noRelationships, type SObjectDescription} from './description';

const kinds = /^(\w+?)__(c|mdt|e|x|b|kav|Share|History|Feed|Tag)$/i;

const systemNames = 'Id CreatedById CreatedDate LastModifiedById LastModifiedDate SystemModstamp';

const recordNames =
  `${systemNames} Name OwnerId IsDeleted RecordTypeId CurrencyIsoCode Division ConnectionReceivedId ConnectionSentId ` +
  'LastActivityDate LastViewedDate LastReferencedDate SetupOwnerId MayEdit IsLocked';

const standardFields: Readonly<Record<string, string>> = {
  c: recordNames,
  mdt: `${systemNames} DeveloperName MasterLabel Label Language NamespacePrefix QualifiedApiName`,
  e: 'Id CreatedById CreatedDate ReplayId EventUuid',
  x: 'Id ExternalId DisplayUrl',
  b: `Id CreatedById CreatedDate`,
  kav:
    `${systemNames} OwnerId IsDeleted RecordTypeId CurrencyIsoCode KnowledgeArticleId Title UrlName Summary ArticleNumber ` +
    'PublishStatus VersionNumber Language IsLatestVersion IsVisibleInApp IsVisibleInPkb IsVisibleInCsp IsVisibleInPrm ' +
    'FirstPublishedDate LastPublishedDate ArchivedDate ValidationStatus',
  share: `Id ParentId AccessLevel UserOrGroupId RowCause LastModifiedById LastModifiedDate IsDeleted`,
  history: `Id ParentId Field OldValue NewValue DataType CreatedById CreatedDate IsDeleted`,
  feed: `${systemNames} ParentId Type Title Body LinkUrl IsDeleted CommentCount LikeCount InsertedById RelatedRecordId`,
  tag: `Id ItemId Name TagDefinitionId Type CreatedDate SystemModstamp IsDeleted`,
};

const parents: readonly [name: string, object: string][] = [
  ['Owner', 'User'],
  ['CreatedBy', 'User'],
  ['LastModifiedBy', 'User'],
  ['RecordType', 'RecordType'],
];

/** Child relationships that every custom object may have. */
const children: readonly [name: string, object: string][] = [
  ['ActivityHistories', 'ActivityHistory'],
  ['AttachedContentDocuments', 'AttachedContentDocument'],
  ['Attachments', 'Attachment'],
  ['CombinedAttachments', 'CombinedAttachment'],
  ['ContentDocumentLinks', 'ContentDocumentLink'],
  ['DuplicateRecordItems', 'DuplicateRecordItem'],
  ['Emails', 'EmailMessage'],
  ['Events', 'Event'],
  ['FeedSubscriptionsForEntity', 'EntitySubscription'],
  ['Notes', 'Note'],
  ['NotesAndAttachments', 'NoteAndAttachment'],
  ['OpenActivities', 'OpenActivity'],
  ['ProcessInstances', 'ProcessInstance'],
  ['ProcessSteps', 'ProcessInstanceHistory'],
  ['RecordActions', 'RecordAction'],
  ['Tasks', 'Task'],
  ['TopicAssignments', 'TopicAssignment'],
];

const ownChildren: readonly [name: string, suffix: string][] = [
  ['Feeds', '__Feed'],
  ['Histories', '__History'],
  ['Shares', '__Share'],
];

function findName<T>(
  pairs: readonly (readonly [name: string, value: T])[],
  name: string,
): readonly [name: string, value: T] | undefined {
  return pairs.find(([known]) => known.toLowerCase() === name.toLowerCase());
}

/** @returns undefined when the name is no custom object's */
export function customObject(name: string): SObjectDescription | undefined {
  const [, base = '', suffix = ''] = kinds.exec(name) ?? [];
  const kind = suffix.toLowerCase();
  const fields = (standardFields[kind] ?? '').split(' ');
  if (base === '') return undefined;
  return {
    name,
    hasToken: true,
    hasFieldTokens: true,
    fields,
    relationships: noRelationships,
    field: (field) =>
      isCustomField(field)
        ? field
        : fields.find((known) => known.toLowerCase() === field.toLowerCase()),
    parent(relationship) {
      const common = findName(parents, relationship);
      if (common) return {name: common[0], object: common[1], isByConvention: false};
      if (relationship.toLowerCase() === 'parent' && /^(share|history|feed)$/.test(kind))
        return {name: 'Parent', object: `${base}__c`, isByConvention: false};
      return customParent(relationship);
    },
    child(relationship) {
      const own = kind === 'c' ? findName(ownChildren, relationship) : undefined;
      if (own) return {name: own[0], object: base + own[1]};
      const common = kind === 'c' ? findName(children, relationship) : undefined;
      return common && {name: common[0], object: common[1]};
    },
  };
}
