// npm test: sets up as npm start does, then runs every suite whose parts are here, or those named.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, setUp } from './set-up.mjs';
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
  // A container may forbid it to mount a volume, even for root: nothing that can be installed mends that.
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
  const folder = mkdtempSync(join(tmpdir(), 'mesonet-results-'));
  const report = join(folder, 'report.json');
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = ['--config', 'jest.config.mjs', '--selectProjects', project, '--json', '--outputFile', report];
  // The report goes to the file alone; what a person reads goes to the error stream.
  const child = spawn(process.execPath, [jest, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...parts.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return { passed: result.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
