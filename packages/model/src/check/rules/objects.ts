/** The rule for fields of another object. */
import type {Rule} from '../rule';

export const otherObject: Rule = {
  code: 'other-object',
  severity: 'warning',
  reports: "a field, a filter, or a list of records of an object that the query isn't on",
  reason:
    'the library writes only the name of a field, so the query fails or reads another field: use the fields of the queried object',
  page: '/soql/advanced/knownIssues#a-field-of-another-object-compiles',
  misses:
    "objects that only a string in a variable names, relationships to several objects, and custom relationships whose field isn't in the project's metadata",
  examples: {
    bad: `List<Account> accounts = SOQL.of(Account.SObjectType).with(Account.Name, Contact.LastName).toList();`,
    good: `List<Contact> contacts = SOQL.of(Contact.SObjectType).with(Contact.LastName).with('Account', Account.Name).toList();`,
  },
  *find({project, unit}) {
    for (const finding of project.objects.findings)
      if (finding.place.document === unit.document) yield finding;
  },
};
