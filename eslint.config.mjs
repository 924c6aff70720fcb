import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import textlint from './.textlintrc.js';
import {fullForms} from './tools/prose/house-style.mjs';

/** Reports strings that contain a pattern. */
function inStrings(pattern, message) {
  const value = `/(^|[^-\\w])(${pattern})($|[^-\\w])/i`;
  return {
    selector: `:matches(Literal, JSXText)[value=${value}], TemplateElement[value.raw=${value}]`,
    message,
  };
}

/** Reports a file whose name isn't in kebab-case. */
const kebabCase = {
  create: (context) => ({
    Program(node) {
      const name = context.filename.split(/[\\/]/).at(-1);
      if (/[A-Z_]/.test(name))
        context.report({node, message: `Name the file in kebab-case: ${name}`});
    },
  }),
};

/** The terms of the prose linter, for texts that components and messages have. */
const terms = textlint.rules.terminology.terms.map(([pattern, better]) =>
  inStrings(pattern, `Write "${better}" instead (.textlintrc.js).`),
);

/** Reports code that the browser's translation would change; that in a `pre` is part of it. */
const translatedCode = {
  selector: `JSXOpeningElement[name.name=/^(code|pre)$/]:not(:has(JSXAttribute[name.name="translate"]), JSXElement[openingElement.name.name="pre"] > JSXElement > *)`,
  message: 'Write translate="no": the browser translates what readers see.',
};

export default tseslint.config(
  {
    ignores: ['build/', '.docusaurus/', '.cache/', 'node_modules/', 'static/', '**/*.generated.ts'],
  },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname},
    },
  },
  {
    // The folders with components: the rules run the React Compiler on each file.
    ...reactHooks.configs.flat.recommended,
    files: ['src/{components,theme,pages}/**', 'plugins/**/*.tsx'],
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // A function of one expression may pass on that it returns nothing.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        {ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true},
      ],
      // Numbers and booleans have one text, and the tests of messages see `undefined` in one.
      '@typescript-eslint/restrict-template-expressions': 'off',
      // Stores are objects of closures, whose methods are passed on.
      '@typescript-eslint/unbound-method': 'off',
      // A parameter that is used once can still be inferred from an argument.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      'max-len': ['error', {code: 1000, comments: 100, ignoreUrls: true}],
      'no-console': ['error', {allow: ['warn', 'error']}],
      eqeqeq: 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['packages/**', 'src/**', 'plugins/**', 'tools/**', 'config/**'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'src/search/synonyms.ts'],
    rules: {'no-restricted-syntax': ['error', ...terms]},
  },
  {
    // Components are named as React does, in .tsx files.
    files: ['{packages,plugins,tools}/**/*.{ts,mts,mjs}'],
    plugins: {names: {rules: {'kebab-case': kebabCase}}},
    rules: {'names/kebab-case': 'error'},
  },
  {
    // What readers see. Errors say "is not", as compilers do.
    files: ['src/{components,pages,theme}/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...terms,
        inStrings(fullForms, 'Use the contraction.'),
        translatedCode,
      ],
    },
  },
  {
    // The grammar's types stay where its tree becomes ours.
    files: ['**/*.{ts,tsx,mts,mjs}'],
    ignores: ['packages/apex/src/parser/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@apexdevtools/apex-parser',
              message:
                'Read Apex with @soql-lib/apex; only packages/apex/src/parser sees the parser.',
            },
          ],
        },
      ],
    },
  },
  {
    // CloudFront calls the function by its name.
    files: ['hosting/**'],
    rules: {'@typescript-eslint/no-unused-vars': 'off'},
  },
  {files: ['tools/**', 'tests/**', 'packages/*/src/testing/**'], rules: {'no-console': 'off'}},
  {files: ['**/*.{js,cjs,mjs}'], extends: [tseslint.configs.disableTypeChecked]},
  {
    // The matchers of Vitest and Playwright are `any`.
    files: ['**/*.{test,spec}.ts'],
    rules: {'@typescript-eslint/no-unsafe-assignment': 'off'},
  },
);
