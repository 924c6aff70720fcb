import type {AddCommand} from './command';

export const addChain: AddCommand = (program, {shell}, run) => {
  program
    .command('chain')
    .summary('show the chain that builds a query')
    .description(
      'Prints the chain that builds a SOQL query. Remarks go to standard error. Standard input can be one query or, to get JSON, an array ["SELECT …"].',
    )
    .argument('[query]', 'the query; read from standard input if omitted')
    .option('--json', 'print the result as JSON')
    .action(
      run(async (query: string | undefined, {json}: {json?: true}) => {
        const {answerText, chainOf} = await import('../translate');
        const {string} = await import('zod');
        return answerText(
          {
            entry: string(),
            example: '["SELECT …"]',
            read: (text) => text,
            answer: chainOf,
            print({apex, remarks}, {print, printError}) {
              print(apex);
              for (const {message} of remarks) printError(`remark: ${message}`);
            },
          },
          {argument: query, json},
          shell,
        );
      }),
    );
};
