// npm test sets up as npm start does, then runs every suite whose parts this machine has, or only the named ones.
import { join } from 'node:path';
import { findQuickJava } from './quick-java.mjs';
import { makeReadyStores } from './ready-stores.mjs';
import { runJest } from './run-jest.mjs';
import { ROOT, setUp } from './set-up.mjs';
import { giveUp } from './terminal.mjs';
import { findParts } from './test-parts.mjs';
import { makeTestFolder } from './test-place.mjs';

/** Beginnings of the paths of API tests that store no samples, and so are the same over either store. */
const WITHOUT_SAMPLES = [
  'accounts/(?:account-(?:password|settings)|feature-flags|station-(?:ids|password)|visibility|walls)',
  'alarms/(?!evaluation)',
  'alarms-notices/(?!notices)',
  'alarms-states/',
  'audit/',
  'backup/',
  'console/',
  'http/',
  'imports/(?:broken-forms|former-guesses|kept-files)',
  'intake/(?:ecowitt-passkey|ingest-urls|pipelining|station-intake)',
  'live/info',
  'mail/',
  'retention/removal',
  'samples/(?:extras-replay|findings-replay|journal|large-upload|mark-table|row-writer|shard-lease)',
  'screens/(?:all-screens|screens-origin|serving)',
  'session/',
  'snapshots/(?:restore\\.|snapshots)',
  'subscription/',
  'users/',
  'walls/',
];

/**
 * `project` is one of jest.config.mjs, `needs` a part of the machine, `only` a choice of its files; `onNode24` means
 * that it runs on Node 24 where that is installed. Suites with `together` share a run, so that some work while others
 * wait for a clock.
 */
const SUITES = [
  { name: 'unit', project: 'unit', onNode24: true },
  { name: 'api', project: 'api', env: { MESONET_TEST_QUESTDB: '' }, onNode24: true },
  {
    name: 'api-questdb',
    project: 'api',
    needs: 'questdb',
    only: [`test/api/(?!(?:${WITHOUT_SAMPLES.join('|')}))`],
  },
  { name: 'mqtt', project: 'mqtt', needs: 'mosquitto', together: true, onNode24: true },
  { name: 'weewx', project: 'weewx', needs: 'weewx', together: true, onNode24: true },
  { name: 'schemathesis', project: 'schemathesis', needs: 'schemathesis', together: true, onNode24: true },
  { name: 'faults', project: 'faults', together: true, onNode24: true },
  // A container may forbid tracing and mounting, even to root, and no installed package changes that.
  { name: 'syncs', project: 'syncs', needs: 'strace', mayLack: true },
  { name: 'disk', project: 'disk', needs: 'volumes', mayLack: true },
  { name: 'web-push', project: 'web-push', needs: 'wholeChromium', together: true, onNode24: true },
  { name: 'browser', project: 'browser', needs: 'chromium', onNode24: true },
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
const here = wanted.filter(({ name, needs, mayLack }) => {
  const reason = parts.missing[needs];
  if (reason) leftOut.push({ line: `Left out: ${name}, ${reason}`, mayLack });
  return !reason;
});
for (const suite of here.filter(({ together }) => !together)) add(await run([suite]));
const sharing = here.filter(({ together }) => together);
if (sharing.length > 0) add(await run(sharing));
if (process.env.REQUIRE_ALL) total.failed += leftOut.filter(({ mayLack }) => !mayLack).length;
for (const { line } of leftOut) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** A run that cannot even report counts as one failure. */
async function run(suites) {
  const names = suites.map(({ name }) => name).join(', ');
  console.log(`\n${names}${parts.node24 && suites[0].onNode24 ? ', on Node 24' : ''}`);
  const [{ env, only, onNode24 }] = suites;
  const { node24 } = parts;
  const projects = suites.map(({ project }) => project);
  const options = { only, ...(node24 && onNode24 && { node: node24 }) };
  const { code, report } = await runJest(projects, { ...parts.env, ...place, ...env }, options);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}
