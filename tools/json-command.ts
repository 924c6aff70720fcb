import type {Command} from 'soql-lib/command';
import {namedCommand} from './command';

/**
 * Creates a command that reads JSON from standard input and prints a result for each entry. It exits with 1 and a message on
 * stderr for invalid input.
 *
 * @param name the command's name, for messages
 * @param parse parses the input; throws an Error for invalid input
 * @param handle returns the result for one entry
 */
export function jsonCommand<Entry>(
  name: string,
  parse: (input: string) => Entry[],
  handle: (entry: Entry) => object,
): Command {
  return namedCommand(name, 1, async ({readInput, print}) => {
    print(JSON.stringify(parse(await readInput()).map(handle), null, 2));
    return 0;
  });
}
