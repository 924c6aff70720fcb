/** What a maintainer reads. */
import type {Finding, Subject} from '../library-changes/finding';
import type {Place, PlaceLists} from './places';

export interface Section {
  title: string;
  findings: readonly Finding[];
}

/** @param placesOf where the project mentions a subject */
export function printSections(
  sections: readonly Section[],
  placesOf: (subject: Subject) => PlaceLists,
): string[] {
  let number = 0;
  return sections
    .filter(({findings}) => findings.length > 0)
    .flatMap(({title, findings}) => [
      '',
      `${title}: ${findings.length}`,
      ...findings.flatMap((finding) => {
        number += 1;
        const {subject} = finding;
        return ['', ...printFinding(number, finding, subject ? placesOf(subject) : {})];
      }),
    ]);
}

function printFinding(
  number: number,
  {text, details}: Finding,
  places: Partial<PlaceLists>,
): string[] {
  return [
    `${number}. ${text}`,
    ...details.map((line) => `   ${line}`),
    ...Object.entries(places).map(
      ([kind, found]) => `   ${`${kind}:`.padEnd(7)}${printPlaces(found)}`,
    ),
  ];
}

const maximumShown = 4;

function printPlaces(places: readonly Place[]): string {
  if (places.length === 0) return 'none';
  const shown = places.slice(0, maximumShown).map(printPlace);
  const rest = places.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

function printPlace({file, line, lines}: Place): string {
  if (lines === 0) return file;
  return lines === 1 ? `${file}:${line}` : `${file}:${line} (${lines} lines)`;
}
