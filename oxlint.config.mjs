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

const errors = (...names) => Object.fromEntries(names.map((name) => [name, 'error']));

/** Rules that know types. */
const TYPED = {
  ...errors(
    'typescript/await-thenable',
    'typescript/no-array-delete',
    'typescript/no-base-to-string',
    'typescript/no-duplicate-type-constituents',
    'typescript/no-floating-promises',
    'typescript/no-for-in-array',
    'typescript/no-implied-eval',
    'typescript/no-misused-promises',
    'typescript/no-redundant-type-constituents',
    'typescript/no-unnecessary-type-assertion',
    'typescript/no-unsafe-argument',
    'typescript/no-unsafe-assignment',
    'typescript/no-unsafe-call',
    'typescript/no-unsafe-enum-comparison',
    'typescript/no-unsafe-member-access',
    'typescript/no-unsafe-return',
    'typescript/no-unsafe-unary-minus',
    'typescript/only-throw-error',
    'typescript/prefer-promise-reject-errors',
    'typescript/require-await',
    'typescript/restrict-plus-operands',
    'typescript/restrict-template-expressions',
    'typescript/unbound-method',
  ),
  'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

const UNTYPED = {
  ...errors(
    'no-array-constructor',
    'no-unused-expressions',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
    'typescript/no-duplicate-enum-values',
    'typescript/no-empty-object-type',
    'typescript/no-explicit-any',
    'typescript/no-extra-non-null-assertion',
    'typescript/no-misused-new',
    'typescript/no-namespace',
    'typescript/no-non-null-asserted-optional-chain',
    'typescript/no-require-imports',
    'typescript/no-this-alias',
    'typescript/no-unnecessary-type-constraint',
    'typescript/no-unsafe-declaration-merging',
    'typescript/no-unsafe-function-type',
    'typescript/no-wrapper-object-types',
    'typescript/prefer-as-const',
    'typescript/prefer-namespace-keyword',
    'typescript/triple-slash-reference',
  ),
  'typescript/consistent-type-imports': [
    'error',
    { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
  ],
  'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'max-lines': ['error', { max: 200, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 40, IIFEs: true }],
  'syntax/no-restricted-syntax': ['error', ...SOURCE_SYNTAX],
};

/** The rules of React, checked as its compiler does. */
const REACT = errors(
  'react/rules-of-hooks',
  'react/exhaustive-deps',
  'react/static-components',
  'react/use-memo',
  'react/preserve-manual-memoization',
  'react/incompatible-library',
  'react/immutability',
  'react/globals',
  'react/refs',
  'react/set-state-in-effect',
  'react/error-boundaries',
  'react/purity',
  'react/set-state-in-render',
  'react/unsupported-syntax',
);

export default {
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/plain-comments.mjs', { name: 'syntax', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  ignorePatterns: ['**/dist/', 'data/', 'coverage/', '.cache/'],
  rules: { 'words/plain-comments': 'error' },
  overrides: [
    { files: ['**/*.{ts,tsx}'], rules: { ...TYPED, ...UNTYPED } },
    {
      files: ['**/*.tsx'],
      rules: {
        'syntax/no-restricted-syntax': ['error', ...SOURCE_SYNTAX, CONFIRM_LOADING],
        'max-lines-per-function': ['error', { max: 60, IIFEs: true }],
      },
    },
    {
      // Nest reads these classes from the types of parameters, which the rule does not know. The compiler still refuses
      // to import other types without `type`.
      files: ['backend/{features,ingest,live,platform,query}/**/*.ts'],
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
    { files: ['frontend/**/*.{ts,tsx}'], rules: REACT },
    {
      files: [
        'frontend/vite.config.ts',
        'test/**/*.ts',
        '**/*.spec.ts',
        'backend/{main,backup,restore}.ts',
        'db/migrations/*.ts',
      ],
      rules: { 'syntax/no-restricted-syntax': ['error', ...DURATIONS], 'max-lines': 'off' },
    },
    {
      files: ['model/durations.ts'],
      rules: {
        'syntax/no-restricted-syntax': ['error', NAMED_EXPORTS, SETTINGS, ...TOO_MANY_PARAMETERS],
      },
    },
    {
      files: ['test/**/*.ts', '**/*.spec.ts', 'db/migrations/*.ts'],
      rules: { 'max-lines-per-function': 'off' },
    },
  ],
};
