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
