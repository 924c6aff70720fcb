import {text} from 'node:stream/consumers';

/**
 * Runs a command that reads JSON from standard input and prints a result for each entry. Exits with 1 and a message on stderr
 * for invalid input.
 *
 * @param name the command's name, for messages
 * @param parse parses the input; throws an Error for invalid input
 * @param handle returns the result for one entry
 */
export async function runJsonCommand<Entry>(
  name: string,
  parse: (input: string) => Entry[],
  handle: (entry: Entry) => object,
): Promise<void> {
  try {
    const entries = parse(await text(process.stdin));
    process.stdout.write(`${JSON.stringify(entries.map(handle), null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
