// npm test sets up as npm start does, then runs every suite whose parts this machine has, or only the named ones.
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findQuickJava } from './quick-java.mjs';
import { makeReadyStores } from './ready-stores.mjs';
import { runJest, WORKERS_THAT_WAIT } from './run-jest.mjs';
import { ROOT, setUp } from './set-up.mjs';
import { giveUp } from './terminal.mjs';
import { findParts } from './test-parts.mjs';
import { makeTestFolder } from './test-place.mjs';

/**
 * Beginnings of the paths of API tests that are the same over either store, because they store no samples, or reach
 * them only through the port to which test/api/sample-store holds both stores. The browser tests use QuestDB.
 */
const OVER_EITHER_STORE = [
  'accounts/(?:account-(?:password|settings|units)|feature-flags|station-(?:ids|password)|visibility|walls)',
  'alarms/',
  'alarms-notices/',
  'alarms-states/',
  'audit/',
  'backup/',
  'charts/reuse',
  'console/',
  'extras/(?!reading)',
  'http/',
  'imports/(?:broken-forms|former-guesses|kept-files)',
  'intake/(?!long-uploads|uploads)',
  'live/info',
  'mail/',
  'retention/(?:bought-storage|removal)',
  'samples/(?:extras-replay|findings-replay|journal|large-upload|mark-table|row-writer|shard-lease)',
  'screens/',
  'session/',
  'snapshots/(?:restore\\.|snapshots)',
  'subscription/',
  'users/',
  'walls/',
];

/**
 * `project` is one of jest.config.mjs, `needs` a part of the machine, `only` a choice of its files. Suites of the same
 * `run` share one run of Jest, so that some work while others wait for a clock.
 */
const SUITES = [
  { name: 'unit', project: 'unit', run: 'postgres' },
  { name: 'api', project: 'api', run: 'postgres' },
  {
    name: 'api-questdb',
    project: 'api',
    run: 'questdb',
    needs: 'questdb',
    only: [`test/api/(?!(?:${OVER_EITHER_STORE.join('|')}))`],
  },
  { name: 'mqtt', project: 'mqtt', run: 'servers', needs: 'mosquitto' },
  { name: 'weewx', project: 'weewx', run: 'servers', needs: 'weewx' },
  { name: 'schemathesis', project: 'schemathesis', run: 'servers', needs: 'schemathesis' },
  { name: 'faults', project: 'faults', run: 'servers' },
  // A container may forbid tracing and mounting, even to root, and no installed package changes that.
  { name: 'syncs', project: 'syncs', run: 'questdb', needs: 'strace', only: ['test/syncs/'], mayLack: true },
  { name: 'disk', project: 'disk', run: 'questdb', needs: 'volumes', only: ['test/disk/'], mayLack: true },
  { name: 'web-push', project: 'web-push', run: 'servers', needs: 'wholeChromium' },
  { name: 'browser', project: 'browser', run: 'browser', needs: 'chromium' },
];

/** The runs in their order; `onNode24` means on Node 24 where that is installed. */
const RUNS = [
  { name: 'postgres', env: { MESONET_TEST_QUESTDB: '' }, onNode24: true, workers: WORKERS_THAT_WAIT },
  { name: 'questdb', workers: WORKERS_THAT_WAIT },
  { name: 'browser', onNode24: true },
  { name: 'servers', onNode24: true, workers: WORKERS_THAT_WAIT },
];

const named = process.argv.slice(2);
const unknown = named.find((name) => !SUITES.some((suite) => suite.name === name));
if (unknown)
  giveUp(`There is no suite "${unknown}"; there are ${SUITES.map(({ name }) => name).join(', ')}.`);
const wanted = SUITES.filter(({ name }) => named.length === 0 || named.includes(name));

await setUp();
const parts = await findParts();
const folder = makeTestFolder();
const place = {
  TMPDIR: folder,
  // Node 24 keeps its compiled modules there, so that the next server starts with less work.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled-modules'),
  ...(wanted.some(({ name }) => name !== 'unit') && {
    ...(await findQuickJava()),
    ...(await makeReadyStores(folder)),
  }),
};
const total = { passed: 0, failed: 0 };
const leftOut = [];
const failures = [];
const here = wanted.filter(({ name, needs, mayLack }) => {
  const reason = parts.missing[needs];
  if (reason) leftOut.push({ line: `Left out: ${name}, ${reason}`, mayLack });
  return !reason;
});
for (const { name, ...options } of RUNS) {
  const suites = here.filter((suite) => suite.run === name);
  if (suites.length > 0) add(await run(suites, options));
}
if (process.env.REQUIRE_ALL) total.failed += leftOut.filter(({ mayLack }) => !mayLack).length;
for (const line of failures) console.log(line);
for (const { line } of leftOut) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** A line for each failed test, and for each file that could not even run: path, name and beginning of the reason. */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const reasons = failed.map(
      ({ fullName, failureMessages }) => `${fullName}: ${beginning(failureMessages[0])}`,
    );
    if (reasons.length === 0 && message) reasons.push(beginning(message));
    return reasons.map((reason) => `Failed: ${relative(ROOT, name)}: ${reason}`);
  });
}

function beginning(text = '') {
  return stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** A run that cannot even report counts as one failure. */
async function run(suites, { env, onNode24, workers }) {
  const names = suites.map(({ name }) => name).join(', ');
  const node = (onNode24 && parts.node24) || undefined;
  console.log(`\n${names}${node ? ', on Node 24' : ''}`);
  const only = suites.flatMap((suite) => suite.only ?? []);
  const projects = suites.map(({ project }) => project);
  const { code, report } = await runJest(
    projects,
    { ...parts.env, ...place, ...env },
    { only, node, workers },
  );
  if (!report) return { passed: 0, failed: 1 };
  failures.push(...failuresOf(report));
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}
