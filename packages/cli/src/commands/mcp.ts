import type {AddCommand} from './command';

export const addMcp: AddCommand = (program, session, run) => {
  program
    .command('mcp')
    .summary('serve the documentation and these commands to a coding assistant')
    .description(
      'Runs a Model Context Protocol server on standard input and output, for coding assistants. Works offline.',
    )
    .action(
      run(async () => {
        const {serve} = await import('../mcp/serve');
        return serve(session);
      }),
    );
};
