/** Generates a large class for the benches of the conversion. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../packages/model/src/codemod/cases');

/** The classes of the conversion's cases. */
export const caseFiles: readonly string[] = readdirSync(folder)
  .filter((file) => /^\w+\.cls$/.test(file))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'));

/** Code without queries, as most lines of a code base are. */
const plainMethod = `
    public Integer compute(List<Account> accounts, Map<Id, Contact> contacts) {
        Integer total = 0;
        for (Account item : accounts) {
            if (item.Name != null && item.Name.startsWith('A')) {
                total += item.NumberOfEmployees == null ? 0 : item.NumberOfEmployees;
            } else {
                System.debug('skipped ' + item.Name);
            }
        }
        return total > contacts.size() ? total : contacts.size();
    }
`;

/** Returns a class of about that many lines, with each case file as an inner class, and plain code. */
export function largeClass(lines: number): string {
  const inner = caseFiles.map((text) => text.replace(/\r/g, '').trimEnd()).join('\n');
  const missing = lines - inner.split('\n').length;
  const plain = plainMethod.repeat(Math.ceil(missing / plainMethod.split('\n').length));
  return `public class Large {\n${inner}\n${plain}\n}\n`;
}
