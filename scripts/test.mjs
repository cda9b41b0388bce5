// npm test: sets up as npm start does, then runs every suite whose parts are here, or those named.
import { runJest } from './run-jest.mjs';
import { setUp } from './set-up.mjs';
import { giveUp } from './terminal.mjs';
import { findParts } from './test-parts.mjs';

/** `project` of jest.config.mjs; `needs` a part of the machine. */
const SUITES = [
  { name: 'unit', project: 'unit' },
  { name: 'api', project: 'api', env: { MESONET_TEST_QUESTDB: '' } },
  { name: 'api-questdb', project: 'api', needs: 'questdb' },
  { name: 'mqtt', project: 'mqtt', needs: 'mosquitto' },
  { name: 'weewx', project: 'weewx', needs: 'weewx' },
  { name: 'faults', project: 'faults' },
  // A container may forbid tracing and mounting, even to root: nothing that can be installed mends that.
  { name: 'syncs', project: 'syncs', needs: 'strace', mayLack: true },
  { name: 'disk', project: 'disk', needs: 'volumes', mayLack: true },
  { name: 'browser', project: 'browser', needs: 'chromium' },
];

const named = process.argv.slice(2);
const unknown = named.find((name) => !SUITES.some((suite) => suite.name === name));
if (unknown)
  giveUp(`There is no suite "${unknown}"; there are ${SUITES.map(({ name }) => name).join(', ')}.`);
const wanted = SUITES.filter(({ name }) => named.length === 0 || named.includes(name));

await setUp();
const parts = await findParts();
const total = { passed: 0, failed: 0 };
const leftOut = [];
for (const suite of wanted) {
  const reason = parts.missing[suite.needs];
  if (reason) leftOut.push({ line: `Left out: ${suite.name}, ${reason}`, mayLack: suite.mayLack });
  else add(await run(suite));
}
if (process.env.REQUIRE_ALL) total.failed += leftOut.filter(({ mayLack }) => !mayLack).length;
for (const { line } of leftOut) console.log(line);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** A suite that cannot even report counts as one failure. */
async function run({ name, project, env }) {
  console.log(`\n${name}`);
  const { code, report } = await runJest([project], { ...parts.env, ...env });
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}
