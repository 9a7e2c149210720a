import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.{test,spec}.{ts,tsx}', '**/test[A-Z]*.{ts,tsx}'];
/** Files that put the rooms of the server together. */
const WIRING = ['server/src/main.ts', 'server/src/app/{app,clock,rooms}.ts', 'server/src/app/rooms/**/*.ts'];
const STYLE = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'TSEnumDeclaration', message: 'Unions of literals, not enums.' },
];
const NO_REEXPORTS = {
  selector: 'ExportAllDeclaration, ExportNamedDeclaration[source]',
  message: 'Import from the file that defines it; the law names the files that a room offers.',
};

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', 'data', 'coverage', 'texts/generated', 'web/public'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-control-regex': 'off',
      'no-irregular-whitespace': [
        'error',
        { skipStrings: true, skipTemplates: true, skipRegExps: true, skipComments: true },
      ],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...STYLE],
    },
  },
  {
    // What needs types, of the programs themselves: a promise that nobody awaits, a case that a switch forgets.
    files: ['{domain,contract,server,web}/src/**/*.{ts,tsx}'],
    ignores: TESTS,
    extends: [tseslint.configs.strictTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `return refuse(socket);` ends a function early in one line.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A field that changes during an await, a form's row that has gone: types do not know of either.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // A type parameter that only names the result's type is how callers say what they expect.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Plugins of Fastify and handlers of events return promises, whether they wait for anything or not.
      '@typescript-eslint/require-await': 'off',
      // A string is spread into code points on purpose.
      '@typescript-eslint/no-misused-spread': 'off',
      // Hooks of libraries may return a promise where their types promise nothing.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { properties: false, attributes: false } },
      ],
      // The same class, described by two packages of types; numbers that PostgreSQL gives its types.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // A promise of nothing, returned from an arrow function of one line.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
  {
    // Longer functions are split by what their parts do; components are long by their JSX.
    files: ['{domain,contract,server,web}/src/**/*.ts'],
    ignores: [...TESTS, 'server/src/base/db/migrations/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    // The rooms are opened from the top to the bottom: a room that closes over a later one would be a hidden cycle.
    files: WIRING,
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-use-before-define': ['error', { functions: false, classes: false, variables: true }],
    },
  },
  {
    files: ['**/*.config.{js,ts}', 'web/vite.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat.recommended,
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...STYLE, NO_REEXPORTS],
    },
  },
  {
    files: ['{domain,contract}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...STYLE, NO_REEXPORTS] },
  },
  prettier,
);
