// npm run test:faults runs the fault tests in the promised sizes, on a machine with nothing else to do, and writes
// their rows of docs/faults.md. npm run test:faults -- questdb-away runs only the tests of that name.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faultsPage } from './faults-page.mjs';
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
  FAULTS_NEIGHBOURS: '100',
  FAULTS_NOISY_SECONDS: '60',
  FAULTS_FIRST_START_KILLS: '20',
  FAULTS_RESTORE_KILLS: '10',
  FAULTS_SNAPSHOT_KILLS: '30',
  FAULTS_STORE: 'questdb',
  FAULTS_TAKEOVERS: '10',
  FAULTS_LEASE_SAMPLES: '3000',
  FAULTS_MOVE_KILLS: '5',
  FAULTS_MOVE_SAMPLES: '20000',
  FAULTS_CHARTS: '10000',
  FAULTS_HOSTILE_FILES: '200',
  FAULTS_IMPORT_SILENCE_MS: '100',
  FAULTS_HOSTILE_SCREENS: '3',
  FAULTS_SCREENS_MS: '2000',
  FAULTS_SCREENS_MIB: '64',
  FAULTS_NOTICE_EPISODES: '1000',
  FAULTS_NOTICE_KILLS: '50',
  FAULTS_BILLING_ROUNDS: '60',
};
const FOLDER = mkdtempSync(join(tmpdir(), 'mesonet-faults-'));
const NOTES = join(FOLDER, 'notes');
const PAGE = join(ROOT, 'docs', 'faults.md');
writeFileSync(NOTES, '');

const only = process.argv.slice(2);
await setUp();
const { env, missing } = await findParts();
for (const part of ['questdb', 'strace', 'volumes']) if (missing[part]) giveUp(missing[part]);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const runOn = `${new Date().toISOString().slice(0, 10)} ${commit}`;
const sizes = { ...FULL_SIZES, ...env, ...process.env, FAULTS_NOTES: NOTES };
const projects = ['faults', 'syncs', 'disk'];
const { code, report } = await runJest(projects, sizes, { workers: 1, only });
if (!report) giveUp('The fault tests could not be run.');
const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
// A fresh clone has this package only after the set-up.
const { format } = await import('oxfmt');
const page = faultsPage(before, report, readNotes(), runOn);
writeFileSync(PAGE, (await format(PAGE, page)).code);
console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed: docs/faults.md`);
rmSync(FOLDER, { recursive: true });
process.exit(code);

/** Reads the notes that `faultNote` of test/faults wrote. */
function readNotes() {
  const lines = readFileSync(NOTES, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}
