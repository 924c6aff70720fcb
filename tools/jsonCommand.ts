import {messageOf, type Command} from 'soql-lib/command';

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
  return async ({readInput, print, printError}) => {
    try {
      print(JSON.stringify(parse(await readInput()).map(handle), null, 2));
      return 0;
    } catch (error) {
      printError(`${name}: ${messageOf(error)}`);
      return 1;
    }
  };
}
