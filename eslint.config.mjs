import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import { plainComments } from './scripts/plain-comments.mjs';

/** `max-params` would also count what Nest fills in: the parameters of constructors, factories and routes. */
const TOO_MANY_PARAMETERS = [
  'FunctionDeclaration[params.length>4]',
  'ArrowFunctionExpression[params.length>4]:not(Property[key.name="useFactory"] > *)',
  'MethodDefinition[kind="method"][decorators.length=0] > FunctionExpression[params.length>4]',
].map((selector) => ({ selector, message: 'At most 4 parameters; more become one object.' }));

const NAMED_EXPORTS = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };
const SETTINGS = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings are read in backend/platform/config.ts only.',
};
const DURATION = 'VariableDeclarator[id.name=/^(SECOND|MINUTE|HOUR|DAY)(_MS)?$/i]';
/** Refuses a second definition of the lengths in model/durations.ts: by their value, or as a product. */
const DURATIONS = [
  '> Literal.init[raw=/^(1_?000|60_?000|3_?600_?000|86_?400_?000)$/]',
  "> BinaryExpression.init[operator='*']:not(:has(CallExpression))",
].map((value) => ({
  selector: `${DURATION} ${value}`,
  message: 'SECOND_MS, MINUTE_MS, HOUR_MS and DAY_MS are in model/durations.ts.',
}));
const SOURCE_SYNTAX = [NAMED_EXPORTS, SETTINGS, ...TOO_MANY_PARAMETERS, ...DURATIONS];
/** Ant Design then ignores the Cancel of the dialog, which still looks as if it worked. */
const CONFIRM_LOADING = {
  selector: "JSXAttribute[name.name='confirmLoading']",
  message: 'Give the button that confirms `loading` by `okButtonProps`.',
};

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', 'data/', 'coverage/', '.cache/'] },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    plugins: { words: plainComments },
    rules: { 'words/plain-comments': 'error' },
  },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...SOURCE_SYNTAX],
      'max-lines': ['error', { max: 200, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 40, IIFEs: true }],
    },
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...SOURCE_SYNTAX, CONFIRM_LOADING],
      'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: [
      'frontend/vite.config.ts',
      'test/**/*.ts',
      '**/*.spec.ts',
      'backend/{main,backup,restore}.ts',
      'db/migrations/*.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...DURATIONS], 'max-lines': 'off' },
  },
  {
    files: ['model/durations.ts'],
    rules: { 'no-restricted-syntax': ['error', NAMED_EXPORTS, SETTINGS, ...TOO_MANY_PARAMETERS] },
  },
  {
    files: ['test/**/*.ts', '**/*.spec.ts', 'db/migrations/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
);
