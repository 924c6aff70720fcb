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
      'Prints the query that a chain builds. Bind variables, the access mode, and remarks go to standard error. Standard input can be one chain or, to get JSON, an array [{"apex": "…", "context": "…"}].',
    )
    .argument('[chain]', 'the chain; read from standard input if omitted')
    .option('--context <apex>', 'variables and classes that the chain needs')
    .option('--json', 'print the result as JSON')
    .action(
      run(async (chain: string | undefined, {context, json}: QueryOptions) => {
        const {answerText, chainEntry, queryOf} = await import('../translate');
        return answerText(
          {
            entry: chainEntry,
            example: '[{"apex": "…", "context": "…"}]',
            read: (apex) => ({apex, context}),
            answer: queryOf,
            print({soql, binding, accessLevel, sharing, remarks}, {print, printError}) {
              print(soql);
              for (const [name, value] of Object.entries(binding))
                printError(`bind ${name}: ${JSON.stringify(value)}`);
              printError(`access: ${accessLevel}, ${sharing}`);
              for (const {message} of remarks) printError(`remark: ${message}`);
            },
          },
          {argument: chain, json},
          shell,
        );
      }),
    );
};
