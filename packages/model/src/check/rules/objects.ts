/** The rule for fields of another object. */
import type {Rule} from '../rule';

export const objectRules: readonly Rule[] = [
  {
    code: 'other-object',
    severity: 'warning',
    page: '/soql/advanced/knownIssues#a-field-of-another-object-compiles',
    reason:
      'SOQL Lib writes only the name of a field, so the query fails or reads a different field: use the fields of the queried object',
    *find({project, unit}) {
      for (const finding of project.objects.findings)
        if (finding.place.document === unit.document) yield finding;
    },
  },
];
