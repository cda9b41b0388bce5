const from = (path) => ({ path: `^${path}` });
const to = (path) => ({ path: `^${path}` });

// The rows of ARCHITECTURE.md: a part imports only parts to its left, never a neighbour in its group.
const ROWS = [
  ['contract/', 'backend/weather/'],
  ['backend/platform/'],
  ['backend/engines/', 'backend/samples/'],
  ['backend/features/accounts/'],
  ['backend/features/users/'],
  ['backend/features/sessions/', 'backend/features/stations/'],
  ['backend/ingest/', 'backend/query/'],
  ['backend/features/charts/'],
  ['backend/features/(?!accounts/|users/|sessions/|stations/|charts/)'],
  ['backend/live/', 'backend/backup/'],
];

const rowRules = ROWS.flatMap((row, position) =>
  row.map((part) => ({
    name: `rows: ${part}`,
    severity: 'error',
    from: from(part),
    to: {
      path: [...ROWS.slice(position + 1).flat(), ...row.filter((other) => other !== part)].map(
        (other) => `^${other}`,
      ),
    },
  })),
);

export default {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    ...rowRules.filter(({ to: { path } }) => path.length > 0),
    {
      name: 'features never import each other',
      severity: 'error',
      from: {
        path: '^backend/features/([^/]+)/',
        pathNot: '^backend/features/(accounts|users|sessions|stations|charts)/',
      },
      to: {
        path: '^backend/features/([^/]+)/',
        pathNot: ['^backend/features/$1/', '^backend/features/(accounts|users|sessions|stations|charts)/'],
      },
    },
    {
      name: 'weather is pure',
      severity: 'error',
      from: from('backend/weather/'),
      to: { pathNot: '^(backend/weather/|node_modules/(fast-check|@types)/)' },
    },
    {
      name: 'contract knows zod only',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^(contract/|node_modules/zod/)' },
    },
    {
      name: 'one door to stored samples',
      severity: 'error',
      from: { pathNot: '^(backend/samples/|test/|backend/(?!samples/).*\\.spec\\.ts$)' },
      to: { path: '^backend/samples/store/(?!sample-store)' },
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
      from: { path: '^(backend|contract|frontend|db)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^test/' },
    },
    {
      name: 'no undeclared packages',
      severity: 'error',
      from: { pathNot: '(\\.spec\\.tsx?|vite-env\\.d\\.ts)$' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};
