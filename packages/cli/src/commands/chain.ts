import {readInputOf} from './input';
import type {AddCommand} from './command';

export const addChain: AddCommand = (program, {shell}, run) => {
  program
    .command('chain')
    .summary('show the chain that builds a query')
    .description(
      'Prints the builder chain that builds a SOQL query. Remarks go to standard error. Standard input is one query, or a JSON array ["SELECT …"], whose answer is JSON.',
    )
    .argument('[query]', 'the query; standard input where it is missing')
    .option('--json', 'print the result as JSON')
    .action(
      run(async (query: string | undefined, {json}: {json?: true}) => {
        const {chainOf, parseQueries} = await import('../translate');
        const input = await readInputOf(query, shell);
        if (input.isJson) {
          shell.print(JSON.stringify(parseQueries(input.text).map(chainOf), null, 2));
          return 0;
        }
        const answer = chainOf(input.text);
        if (json) shell.print(JSON.stringify(answer, null, 2));
        if ('error' in answer) {
          const {line, column, message} = answer.error;
          if (!json) shell.printError(`${line}:${column} ${message}`);
          return 1;
        }
        if (json) return 0;
        shell.print(answer.apex);
        for (const {message} of answer.remarks) shell.printError(`remark: ${message}`);
        return 0;
      }),
    );
};
