/**
 * Custom objects: what their name tells. Suffixes and standard fields are those of the Object Reference for the Salesforce
 * Platform (https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/).
 */
import {noRelationships, type SObjectDescription} from './description';
import {commonParents, listedObject} from './standard-object';

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

/** Child relationships that every custom object may have. */
const commonChildren =
  'ActivityHistories>ActivityHistory >AttachedContentDocument >Attachment >CombinedAttachment >ContentDocumentLink ' +
  '>DuplicateRecordItem Emails>EmailMessage >Event FeedSubscriptionsForEntity>EntitySubscription >Note ' +
  'NotesAndAttachments>NoteAndAttachment OpenActivities>OpenActivity >ProcessInstance ' +
  'ProcessSteps>ProcessInstanceHistory >RecordAction >Task >TopicAssignment';

/** @returns undefined when the name is no custom object's */
export function customObject(name: string): SObjectDescription | undefined {
  const [, base, suffix = ''] = kinds.exec(name) ?? [];
  if (base === undefined) return undefined;
  const kind = suffix.toLowerCase();
  const items = [standardFields[kind] ?? '', commonParents];
  if (/^(share|history|feed)$/.test(kind)) items.push(`Parent!:${base}__c`);
  if (kind === 'c')
    items.push(
      commonChildren,
      `Feeds>${base}__Feed Histories>${base}__History Shares>${base}__Share`,
    );
  const listed = listedObject(items.join(' '));
  // Those that somebody has made are missing.
  return {name, hasToken: true, hasFieldTokens: true, ...listed, relationships: noRelationships};
}
