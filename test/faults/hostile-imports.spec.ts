import type { HostileFile } from '../support/imports/hostile-file.js';
import { hostileFiles } from '../support/imports/hostile-files.js';
import { readersOf } from '../support/imports/import-readers.js';
import { ImportJobs } from '../support/samples/import-jobs.js';
import { HealthWatch } from '../support/servers/health-watch.js';
import { memoryMiBOf, unlessEnded } from '../support/servers/process-figures.js';
import { killableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';

const LITTLE = 24;
const FILES = faultSize('FAULTS_HOSTILE_FILES', LITTLE);
const SCALE = FILES > LITTLE ? 1 : 0.02;
const MOST_ROWS = 1_000;
/** Longest silence of `/health/live` that is allowed, ms. It applies to the full run, on a quiet machine. */
const SILENCE_MS = faultSize('FAULTS_IMPORT_SILENCE_MS', Infinity);
const ORGANIZATIONS = 3;
const MOST_GROWTH_MIB = 300;
const MOST_OF_A_READER_MIB = 300;
/** An error is one sentence for a person, without a class name or a stack. */
const SENTENCE = /^[A-Z“][^\n]{15,300}$/;

describe('imports of hostile files', () => {
  // The programs that send the files and measure the silence take as much of the processors as the server does.
  const killable = killableServer({}, { hasOwnSession: true });

  async function organization(): Promise<ImportJobs> {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    return new ImportJobs(
      server,
      account,
      await server.createStation(account, { timezone: 'Europe/Berlin' }),
    );
  }

  /** Uploads a file, imports what can be read of it, and compares its outcome with the expected one. */
  async function importFile(
    jobs: ImportJobs,
    { name, filename, content, outcome }: HostileFile,
  ): Promise<string> {
    const answer = await jobs.stream(content(), filename);
    expect([name, answer.status]).toEqual([name, 202]);
    const { _id } = (await answer.json()) as { _id: string };
    const read = await jobs.until(_id, 'ready', 'failed');
    if (outcome === 'ready') expect([name, read.state, read.error]).toEqual([name, 'ready', null]);
    else if (outcome) expect([name, read.error]).toEqual([name, expect.stringMatching(outcome)]);
    if (read.state === 'ready' && read.progress.total) {
      const asks = read.guess?.table?.columns.some(({ question }) => question !== null) ?? false;
      const { status } = await jobs.act(_id, 'start');
      expect([name, status]).toEqual([name, asks ? 409 : 202]);
      // The file waits until the user answers which unit a column has.
      if (asks) return read.state;
      const ended = await jobs.until(_id, 'running', 'done', 'failed');
      // The number of stored rows does not matter to this test.
      if (ended.state === 'running' && read.progress.total > MOST_ROWS) await jobs.remove(_id);
      await jobs.until(_id, 'done', 'failed', 'cancelled');
    }
    const last = await jobs.get(_id);
    if (last.state === 'failed') expect([name, last.error]).toEqual([name, expect.stringMatching(SENTENCE)]);
    return last.state;
  }

  const title = faultTitle('end each with a sentence and disturb nobody', `${FILES} files`);
  it(
    title,
    async () => {
      const places = await Promise.all(Array.from({ length: ORGANIZATIONS }, organization));
      await places[0]!.upload('time,temperature\n2024-01-01T00:00:00Z,50\n');
      const files = hostileFiles(FAULTS_SEED, FILES, SCALE);
      const before = killable.running.memoryMiB();
      const watch = new HealthWatch(killable.running.url);
      const states: string[] = [];
      let most = before;
      let mostOfReader = 0;
      const readers = () => readersOf(killable.running.pid);
      const look = setInterval(() => {
        most = Math.max(most, killable.running.memoryMiB());
        mostOfReader = Math.max(
          mostOfReader,
          ...readers().map((pid) => unlessEnded(() => memoryMiBOf(pid)) ?? 0),
        );
      }, 100);
      const work = places.map(async (jobs) => {
        for (const file of files) states.push(await importFile(jobs, file));
      });
      const outcome = await Promise.allSettled(work);
      clearInterval(look);
      const { asked, worst, stolenOfWorst, p99, failures } = await watch.end();
      for (const each of outcome) if (each.status === 'rejected') throw each.reason;
      const count = (state: string) => states.filter((each) => each === state).length;
      faultNote(
        `${states.length} files: ${count('failed')} failed, ${count('done')} imported, ${count('ready') + count('cancelled')} left; process ${Math.round(before)} MiB, at most ${Math.round(most)}, a reader ${Math.round(mostOfReader)}; /health/live asked ${asked} times: longest ${Math.round(worst)} ms (${stolenOfWorst} ms taken by the machine’s host), p99 ${Math.round(p99)} ms`,
      );
      expect(states).toHaveLength(FILES);
      expect(failures).toBe(0);
      expect(most - before).toBeLessThan(MOST_GROWTH_MIB);
      expect(mostOfReader).toBeGreaterThan(0);
      expect(mostOfReader).toBeLessThan(MOST_OF_A_READER_MIB);
      expect(worst).toBeLessThan(SILENCE_MS);
    },
    3_600_000,
  );
});
