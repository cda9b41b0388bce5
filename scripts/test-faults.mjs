// npm run test:faults: the fault tests over QuestDB in the sizes that are promised, on a machine with nothing else to
// do; a row of a table for each.
import { runJest } from './run-jest.mjs';
import { setUp } from './set-up.mjs';
import { giveUp } from './terminal.mjs';
import { findParts } from './test-parts.mjs';

const FULL_SIZES = {
  FAULTS_KILLS: '50',
  FAULTS_SAMPLES: '100000',
  FAULTS_AWAY_SECONDS: '300',
  FAULTS_TOLD_MS: '15000',
  FAULTS_POSTGRES_STOPS: '10',
  FAULTS_BACK_MS: '10000',
  FAULTS_QUESTDB_KILLS: '20',
  FAULTS_DAMAGES: '100',
  FAULTS_RESENT: '100000',
  FAULTS_BAD_POSITIONS: '1000',
  FAULTS_SYNCS: '1000',
  FAULTS_TAKEOVERS: '10',
  FAULTS_LEASE_SAMPLES: '5000',
};

await setUp();
const { env, missing } = await findParts();
for (const part of ['questdb', 'strace']) if (missing[part]) giveUp(missing[part]);
const sizes = { ...FULL_SIZES, ...env, ...process.env };
const { code, report } = await runJest(['faults', 'syncs'], sizes, { workers: 1 });
if (!report) giveUp('The fault tests could not be run.');
console.log('| what | size | seed | result |\n|---|---|---|---|');
for (const test of report.testResults.flatMap(({ assertionResults }) => assertionResults)) {
  const [what, size, seed] = parts(test.ancestorTitles.join(' '));
  console.log(`| ${what}: ${test.title} | ${size} | ${seed} | ${test.status} |`);
}
process.exit(code);

/** What `faultTitle` of test/faults puts together. */
function parts(title) {
  const found = /^(.*) \((.*), FAULTS_SEED=(\d+)\)$/.exec(title);
  return found ? found.slice(1) : [title, '', ''];
}
