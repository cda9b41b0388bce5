// npm run test:faults: the fault tests in the sizes that are promised, on a machine with nothing else to do. Writes
// docs/faults.md, a row for each, unless only some were asked for: npm run test:faults -- questdb-away
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { runJest } from './run-jest.mjs';
import { ROOT, setUp } from './set-up.mjs';
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
  FAULTS_STOPS: '20',
  FAULTS_READERS: '1000',
  FAULTS_STALLED: '50',
  FAULTS_STALLED_SECONDS: '600',
  FAULTS_PATIENCE_SECONDS: '30',
  FAULTS_FRAME_MS: '200',
  FAULTS_NEIGHBOURS: '20',
  FAULTS_NOISY_SECONDS: '60',
  FAULTS_RESTORE_KILLS: '10',
  FAULTS_STORE: 'questdb',
  FAULTS_TAKEOVERS: '10',
  FAULTS_LEASE_SAMPLES: '3000',
};
const FOLDER = mkdtempSync(join(tmpdir(), 'mesonet-faults-'));
const NOTES = join(FOLDER, 'notes');
writeFileSync(NOTES, '');

const only = process.argv.slice(2);
await setUp();
const { env, missing } = await findParts();
for (const part of ['questdb', 'strace', 'volumes']) if (missing[part]) giveUp(missing[part]);
const begunOn = new Date().toISOString().slice(0, 10);
const sizes = { ...FULL_SIZES, ...env, ...process.env, FAULTS_NOTES: NOTES };
const projects = ['faults', 'syncs', 'disk'];
const { code, report } = await runJest(projects, sizes, { workers: 1, only });
if (!report) giveUp('The fault tests could not be run.');
const page = await format(results(report, readNotes()), { parser: 'markdown', printWidth: 110 });
console.log(page);
if (only.length === 0) writeFileSync(join(ROOT, 'docs', 'faults.md'), page);
rmSync(FOLDER, { recursive: true });
process.exit(code);

/** What `faultNote` of test/faults wrote. */
function readNotes() {
  const lines = readFileSync(NOTES, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

function results({ testResults, numPassedTests, numFailedTests }, notes) {
  const rows = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ ancestorTitles, title, fullName, status }) => {
      const [what, size, seed] = partsOf(ancestorTitles.join(' '));
      const measured = notes.filter(({ test }) => test === fullName).map(({ note }) => note);
      return `| ${what}: ${title} | ${size} | ${measured.join('; ')} | ${seed} | ${status} |`;
    });
  return `# What faults do to it

Measured on ${begunOn} with \`npm run test:faults\`: ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.
${numPassedTests} passed, ${numFailedTests} failed. A size or seed can be had again by its variable \`FAULTS_…\` (scripts/test-faults.mjs).

| what | size | measured | seed | result |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** What `faultTitle` of test/faults puts together. */
function partsOf(title) {
  const found = /^(.*) \((?:(.*), )?FAULTS_SEED=(\d+)\)$/.exec(title);
  return found ? [found[1], found[2] ?? '', found[3]] : [title, '', ''];
}
