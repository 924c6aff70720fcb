/** Findings as SARIF 2.1.0, which GitHub and other services read for code scanning. */
import {rules} from '@soql-lib/model/check';
import type {Log} from 'sarif';
import type {FileFinding} from './findings';

/**
 * @param siteUrl where the rules are explained
 * @param version of the command
 */
export function toSarif(findings: readonly FileFinding[], siteUrl: string, version: string): Log {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'soql-lib check',
            version,
            informationUri: siteUrl,
            rules: rules.map(({code, severity, reason, page}) => ({
              id: code,
              shortDescription: {text: reason},
              helpUri: siteUrl + page,
              defaultConfiguration: {level: severity},
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map(({file, code, severity, reason, line, column, text}) => ({
          ruleId: code,
          level: severity,
          message: {text: reason},
          locations: [
            {
              physicalLocation: {
                artifactLocation: {uri: encodeURI(file)},
                region: {startLine: line, startColumn: column},
              },
            },
          ],
          partialFingerprints: {codeAndLine: `${code} ${text}`},
        })),
      },
    ],
  };
}
