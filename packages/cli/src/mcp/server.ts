/** The Model Context Protocol server: the documentation and the engine, for coding assistants. */
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import {checkCode} from '@soql-lib/model/check';
import {convertApex} from '@soql-lib/model/codemod';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {z} from 'zod';
import {longestSearch, readPage, type Documentation} from '../documentation';
import {chainOf, queryOf} from '../translate';

/** How many sections a search returns: an assistant reads all of them. */
const mostHits = 8;

/** Pages that an assistant may take along as a whole. */
const resources = [
  {
    name: 'rules',
    route: '/docs/coding-assistants',
    title: 'Rules for coding assistants',
    description: 'How to write code that uses SOQL Lib, and which mistakes to avoid.',
  },
  {
    name: 'cheat-sheet',
    route: '/soql/cheat-sheet',
    title: 'SOQL cheat sheet',
    description: 'All methods of the query builder, each with a line of code.',
  },
] as const;

function text(content: string, isError = false): CallToolResult {
  return {content: [{type: 'text', text: content}], ...(isError ? {isError} : {})};
}

function json(answer: object): CallToolResult {
  return text(JSON.stringify(answer, null, 2), 'error' in answer);
}

/** @param version of the library and the build */
export function createServer(documentation: Documentation, version: string): McpServer {
  const server = new McpServer(
    {name: 'soql-lib', version},
    {
      instructions:
        'SOQL Lib is an Apex library for Salesforce with three modules: SOQL (query builder and selectors), Cache, and Evaluator. Before you write code that uses it, search the documentation. Check each chain with chain_to_query, which returns the exact query, or the reason why the chain does not compile.',
    },
  );
  offerDocumentation(server, documentation);
  offerPages(server, documentation);
  offerTranslation(server);
  offerConversion(server);
  offerChecks(server, documentation);
  return server;
}

function offerDocumentation(server: McpServer, documentation: Documentation): void {
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description: 'Finds sections of the SOQL Lib documentation, with the best match first.',
      inputSchema: {
        query: z
          .string()
          .min(1)
          .max(longestSearch)
          .describe('A few words, or the name of a method'),
      },
      annotations: {readOnlyHint: true},
    },
    async ({query}) => {
      const hits = (await documentation.search(query)).slice(0, mostHits);
      if (hits.length === 0) return text('Nothing found. Try fewer or different words.');
      return text(
        hits
          .map(({title, module, url, snippet}) => `${title} (${module})\n${url}\n${snippet}`)
          .join('\n\n'),
      );
    },
  );

  server.registerTool(
    'read_section',
    {
      title: 'Read a section',
      description:
        'Returns a page of the documentation, or a section of it, as Markdown. The queries below the chains are generated.',
      inputSchema: {
        url: z
          .string()
          .describe('A URL that search_docs returned, such as /soql/api/soql#systemmode'),
      },
      annotations: {readOnlyHint: true},
    },
    ({url}) => {
      const section = readPage(documentation, url);
      return section === undefined
        ? text(
            `There is no page or section with the URL ${url}. Use a URL that search_docs returned.`,
            true,
          )
        : text(section);
    },
  );
}

function offerPages(server: McpServer, documentation: Documentation): void {
  for (const {name, route, title, description} of resources) {
    const markdown = readPage(documentation, route);
    if (markdown === undefined) throw new Error(`the documentation has no page ${route}`);
    server.registerResource(
      name,
      `soql-lib://${name}`,
      {title, description, mimeType: 'text/markdown'},
      ({href}) => ({contents: [{uri: href, mimeType: 'text/markdown', text: markdown}]}),
    );
  }
}

function offerTranslation(server: McpServer): void {
  server.registerTool(
    'chain_to_query',
    {
      title: 'Chain to query',
      description:
        'Returns the SOQL query that a chain builds, with its bind variables, access mode, sharing, and remarks, or the compile error.',
      inputSchema: {
        chain: z.string().describe('Apex, such as SOQL.of(Account.SObjectType).toList();'),
        context: z.string().optional().describe('Variables and classes that the chain needs'),
      },
      annotations: {readOnlyHint: true},
    },
    ({chain, context}) => json(queryOf({apex: chain, context})),
  );

  server.registerTool(
    'query_to_chain',
    {
      title: 'Query to chain',
      description:
        'Returns the chain that builds exactly this SOQL query, with remarks, or the reason why no chain does.',
      inputSchema: {
        query: z.string().describe('A SOQL query, which can contain bind variables such as :name'),
      },
      annotations: {readOnlyHint: true},
    },
    ({query}) => json(chainOf(query)),
  );
}

function offerConversion(server: McpServer): void {
  server.registerTool(
    'convert_code',
    {
      title: 'Convert code',
      description:
        'Converts the queries in an Apex class, a trigger, or statements to chains. Returns the new code and, for each query, whether it was converted, with remarks or the reason why not.',
      inputSchema: {
        code: z.string().describe('Apex'),
        apiVersion: z
          .number()
          .int()
          .min(1)
          .optional()
          .describe('The API version of the class, 66 by default'),
        userMode: z
          .boolean()
          .optional()
          .describe('Convert queries that set no access mode to chains in user mode'),
      },
      annotations: {readOnlyHint: true},
    },
    ({code, apiVersion = 66, userMode = false}) => {
      const converted = convertApex(code, {
        schema: standardSchema,
        apiVersion,
        access: userMode ? 'user-mode' : 'keep',
      });
      if ('error' in converted) return json(converted);
      const queries = converted.queries.map(({line, column, state, reason, remarks}) => ({
        line,
        column,
        state,
        reason,
        remarks: remarks.map(({severity, message}) => `${severity}: ${message}`),
      }));
      return json({code: converted.code, queries});
    },
  );
}

function offerChecks(server: McpServer, documentation: Documentation): void {
  server.registerTool(
    'check_code',
    {
      title: 'Check code',
      description:
        'Finds pitfalls in Apex code that uses SOQL Lib. Pass classes together with their tests, because a mock in one file may apply to a query in another.',
      inputSchema: {files: z.array(z.string()).min(1).describe('The Apex code of each file')},
      annotations: {readOnlyHint: true},
    },
    ({files}) =>
      json({
        files: checkCode(files).map((checked) =>
          'error' in checked
            ? checked
            : checked.findings.map(({text: lineOfCode, page, ...finding}) => ({
                ...finding,
                text: lineOfCode,
                page: documentation.siteUrl + page,
              })),
        ),
      }),
  );
}
