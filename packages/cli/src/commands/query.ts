import {readInputOf} from './input';
import type {AddCommand} from './command';

interface QueryOptions {
  context?: string;
  json?: true;
}

export const addQuery: AddCommand = (program, {shell}, run) => {
  program
    .command('query')
    .summary('show the query that a chain builds')
    .description(
      'Prints the query that a builder chain builds. Binds, access mode and remarks go to standard error. Standard input is one chain, or a JSON array [{"apex": "…", "context": "…"}], whose answer is JSON.',
    )
    .argument('[chain]', 'the chain; standard input where it is missing')
    .option('--context <apex>', 'variables and classes that the chain needs')
    .option('--json', 'print the result as JSON')
    .action(
      run(async (chain: string | undefined, {context, json}: QueryOptions) => {
        const {parseChains, queryOf} = await import('../translate');
        const input = await readInputOf(chain, shell);
        if (input.isJson) {
          shell.print(JSON.stringify(parseChains(input.text).map(queryOf), null, 2));
          return 0;
        }
        const answer = queryOf({apex: input.text, context});
        if (json) shell.print(JSON.stringify(answer, null, 2));
        if ('error' in answer) {
          const {line, column, message} = answer.error;
          if (!json) shell.printError(`${line}:${column} ${message}`);
          return 1;
        }
        if (json) return 0;
        shell.print(answer.soql);
        for (const [name, value] of Object.entries(answer.binding))
          shell.printError(`bind ${name}: ${JSON.stringify(value)}`);
        shell.printError(`access: ${answer.accessLevel}, ${answer.sharing}`);
        for (const {message} of answer.remarks) shell.printError(`remark: ${message}`);
        return 0;
      }),
    );
};
