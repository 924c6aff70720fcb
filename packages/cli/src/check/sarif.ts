/** Findings as SARIF 2.1.0, which GitHub and other services read for code scanning. */
import {rules} from '@soql-lib/model/check';
import type {Location, Log} from 'sarif';
import type {UnreadFile} from '../apex-files';
import type {FileFinding} from './baseline';

interface Checked {
  findings: readonly FileFinding[];
  /** Files that could not be read or parsed. */
  failures: readonly UnreadFile[];
}

/**
 * @param siteUrl where the rules are explained
 * @param version of the command
 */
export function toSarif({findings, failures}: Checked, siteUrl: string, version: string): Log {
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
              // GitHub rejects a rule without these two.
              fullDescription: {text: reason},
              help: {
                text: `${reason}. ${siteUrl}${page}`,
                markdown: `${reason}: [why](${siteUrl}${page})`,
              },
              helpUri: siteUrl + page,
              defaultConfiguration: {level: severity},
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: failures.length === 0,
            toolExecutionNotifications: failures.map(({file, message, line, column}) => ({
              level: 'error',
              message: {text: message},
              locations: [locationOf(file, line, column)],
            })),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: findings.map(({file, code, severity, message, line, column, text}) => ({
          ruleId: code,
          level: severity,
          message: {text: message},
          locations: [locationOf(file, line, column)],
          partialFingerprints: {codeAndLine: `${code} ${text}`},
        })),
      },
    ],
  };
}

/** @param line 1-based; undefined for the whole file */
function locationOf(file: string, line: number | undefined, column = 1): Location {
  return {
    physicalLocation: {
      artifactLocation: {uri: encodeURI(file).replace(/[?#]/g, encodeURIComponent)},
      ...(line === undefined ? {} : {region: {startLine: line, startColumn: column}}),
    },
  };
}
