const from = (path) => ({ path: `^${path}` });
const to = (path) => ({ path: `^${path}` });

/** Features that other features may import. */
const SHARED_FEATURES = '(accounts|users|access-tokens|sessions|stations|charts)/';

// The rows of ARCHITECTURE.md: a part imports only parts to its left, never a neighbour in its group.
const ROWS = [
  ['model/'],
  ['backend/weather/'],
  ['contract/', 'backend/bytes/'],
  ['backend/rain/'],
  ['backend/platform/'],
  ['backend/engines/', 'backend/samples/'],
  ['backend/features/accounts/'],
  ['backend/features/users/'],
  ['backend/features/access-tokens/'],
  ['backend/features/sessions/', 'backend/features/stations/'],
  ['backend/ingest/', 'backend/query/'],
  ['backend/features/charts/'],
  [`backend/features/(?!${SHARED_FEATURES})`],
  ['backend/live/', 'backend/backup/'],
];

/** @param pathNot what may import whatever it likes */
const toRules = (rows, pathNot) =>
  rows.flatMap((row, position) =>
    row.map((part) => ({
      name: `rows: ${part}`,
      severity: 'error',
      from: { path: `^${part}`, ...(pathNot && { pathNot }) },
      to: {
        path: [...rows.slice(position + 1).flat(), ...row.filter((other) => other !== part)].map(
          (other) => `^${other}`,
        ),
      },
    })),
  );

// The rooms of samples, in the order of the road of a sample.
const SAMPLES = [
  ['core/', 'pacing/'],
  ['lease/', 'fold/'],
  ['journal/', 'store/'],
  ['status/'],
  ['owner/'],
  ['upkeep/'],
  ['wiring/'],
];

const rowRules = [
  ...toRules(ROWS),
  ...toRules(
    SAMPLES.map((row) => row.map((room) => `backend/samples/${room}`)),
    '\\.spec\\.ts$',
  ),
];

/** A part whose sources, but for specs, import nothing else. */
const knowsOnly = (name, part, paths) => ({
  name,
  severity: 'error',
  from: { path: `^${part}`, pathNot: '\\.spec\\.ts$' },
  to: { pathNot: `^(${paths})` },
});

export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)dist/' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['types', 'import', 'node', 'default'],
  },
};

export default {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    ...rowRules.filter(({ to: { path } }) => path.length > 0),
    {
      name: 'features never import each other',
      severity: 'error',
      from: {
        path: '^backend/features/([^/]+)/',
        pathNot: `^backend/features/${SHARED_FEATURES}`,
      },
      to: {
        path: '^backend/features/([^/]+)/',
        pathNot: ['^backend/features/$1/', `^backend/features/${SHARED_FEATURES}`],
      },
    },
    {
      name: 'weather is pure',
      severity: 'error',
      from: from('backend/weather/'),
      to: { pathNot: '^(backend/weather/|model/durations\\.ts$|node_modules/(fast-check|@types)/)' },
    },
    knowsOnly(
      'bytes knows the model and Parquet only',
      'backend/bytes/',
      'backend/bytes/|model/|zlib$|node_modules/hyparquet/',
    ),
    knowsOnly('rain is pure', 'backend/rain/', 'backend/(rain|weather|bytes)/|contract/|model/'),
    knowsOnly('contract knows zod and the model only', 'contract/', 'contract/|model/|node_modules/zod/'),
    knowsOnly('model is pure', 'model/', 'model/|node_modules/echarts/'),
    {
      name: 'model takes nothing but types from ECharts',
      severity: 'error',
      from: { path: '^model/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^node_modules/echarts/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one door to stored samples',
      severity: 'error',
      from: { pathNot: '^(backend/samples/|test/|backend/(?!samples/).*\\.spec\\.ts$)' },
      to: {
        path: '^backend/samples/store/(?!sample-(reader|upkeep)\\.ts|layers/reader-layers\\.ts|beside/|marks/)',
      },
    },
    {
      name: 'backend never imports the console',
      severity: 'error',
      from: from('backend/'),
      to: to('frontend/'),
    },
    {
      name: 'the console never imports the server',
      severity: 'error',
      from: from('frontend/'),
      to: { path: '^(backend|db)/' },
    },
    {
      name: 'frontend features never import each other',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'frontend shared knows no feature',
      severity: 'error',
      from: from('frontend/src/shared/'),
      to: { path: '^frontend/src/(features|app)/' },
    },
    {
      name: 'no test code in the product',
      severity: 'error',
      from: { path: '^(backend|contract|model|frontend|db)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^test/' },
    },
    {
      name: 'no undeclared packages',
      severity: 'error',
      from: { pathNot: '(\\.spec\\.tsx?|vite-env\\.d\\.ts)$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:' },
    },
  ],
  options,
};
