import {text} from 'node:stream/consumers';

/**
 * Runs a command that reads JSON from standard input and prints a result for each entry. Exits with 1 and a message on
 * standard error, when the input is not what `parse` takes.
 *
 * @param name the command's name, for messages
 * @param parse reads the input; throws an Error for invalid input
 * @param answer returns the result for one entry
 */
export async function runJsonCommand<Entry>(
  name: string,
  parse: (input: string) => Entry[],
  answer: (entry: Entry) => object,
): Promise<void> {
  try {
    const entries = parse(await text(process.stdin));
    process.stdout.write(`${JSON.stringify(entries.map(answer), null, 2)}\n`);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
