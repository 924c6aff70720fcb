/**
 * Custom objects: what their name tells. Suffixes and standard fields are those of the Object
 * Reference for the Salesforce Platform
 * (https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/).
 */
import {noRelationships, type SObjectDescription} from './description';
import {commonParents, listedObject, namedObject} from './standard-object';

const kinds = /^(\w+?)__(c|mdt|e|x|b|kav|Share|History|Feed|Tag)$/i;

const systemNames = 'Id CreatedById CreatedDate LastModifiedById LastModifiedDate SystemModstamp';

const recordNames =
  `${systemNames} Name OwnerId IsDeleted RecordTypeId CurrencyIsoCode Division ConnectionReceivedId ConnectionSentId ` +
  'LastActivityDate LastViewedDate LastReferencedDate SetupOwnerId MayEdit IsLocked';

/** Of the others, such as `Invoice__Share`, any name may be a field. */
const standardFields: Readonly<Record<string, string>> = {
  c: recordNames,
  mdt: `${systemNames} DeveloperName MasterLabel Label Language NamespacePrefix QualifiedApiName`,
  e: 'Id CreatedById CreatedDate ReplayId EventUuid',
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
  const tokens = {hasToken: true, hasFieldTokens: true};
  const fields = standardFields[kind];
  if (fields === undefined)
    return {
      name,
      ...tokens,
      ...namedObject(name, (other) => (other.endsWith('__') ? `${other}c` : undefined)),
    };
  const children = `Feeds>${base}__Feed Histories>${base}__History Shares>${base}__Share`;
  const ofRecords = kind === 'c' ? [commonChildren, children] : [];
  const listed = listedObject([fields, commonParents, ...ofRecords].join(' '));
  // Those that somebody has made are missing.
  return {name, ...tokens, ...listed, relationships: noRelationships};
}
