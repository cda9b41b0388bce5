import { readdirSync } from 'node:fs';
import { HOSTILE_SCREENS } from '../support/archives/hostile-screens.js';
import { ScreenCalls, zipOf } from '../support/screens/screen-calls.js';
import { HealthWatch } from '../support/servers/health-watch.js';
import { killableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { faultNote, faultSize, faultTitle } from './fault-size.js';

const ROUNDS = faultSize('FAULTS_HOSTILE_SCREENS', 1);
/** Longest time that one archive may take. It applies to the full run, on a quiet machine. */
const MOST_MS = faultSize('FAULTS_SCREENS_MS', Infinity);
const MOST_GROWTH_MIB = faultSize('FAULTS_SCREENS_MIB', 200);
const LOOK_MS = 5;

describe('hostile zips of custom screens', () => {
  const killable = killableServer({ SAMPLE_STORE: 'postgres' });

  /**
   * Lists the files below DATA_DIR without those of the database, which change with everything that is stored in it.
   */
  const files = () =>
    readdirSync(killable.dataDir.path, { recursive: true })
      .map(String)
      .filter((name) => !/^postgres\b/.test(name))
      .sort();

  const title = faultTitle(
    'are each refused in time, within memory, and leave nothing',
    `${ROUNDS} × ${HOSTILE_SCREENS.length} archives`,
  );
  it(
    title,
    async () => {
      const server = new TestServer(killable.running.url, '');
      const { id } = await server.createAccount();
      const screens = new ScreenCalls(server, id, await server.superAdmin());
      const page = zipOf({ 'RT/main.html': '<p>' });
      expect((await screens.import(page)).status).toBe(204);
      const archives = HOSTILE_SCREENS.map((each) => ({ ...each, zip: each.make() }));
      // The first import starts the thread and loads its code.
      await screens.import(archives[0]!.zip);
      const before = files();
      const watch = new HealthWatch(killable.running.url);
      let [slowest, largest] = [
        { name: '', ms: 0 },
        { name: '', mib: 0 },
      ];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { name, zip, status } of archives) {
          const start = killable.running.memoryMiB();
          let most = start;
          const look = setInterval(() => (most = Math.max(most, killable.running.memoryMiB())), LOOK_MS);
          const began = performance.now();
          const answer = await screens.import(zip);
          const ms = performance.now() - began;
          clearInterval(look);
          expect([name, answer.status]).toEqual([name, status]);
          if (ms > slowest.ms) slowest = { name, ms };
          if (most - start > largest.mib) largest = { name, mib: most - start };
        }
      }
      const { worst, failures } = await watch.end();
      faultNote(
        `${ROUNDS * archives.length} archives refused; slowest ${Math.round(slowest.ms)} ms (${slowest.name}), most memory ${Math.round(largest.mib)} MiB (${largest.name}); /health/live: longest ${Math.round(worst)} ms`,
      );
      expect(await screens.paths()).toEqual(['RT/main.html']);
      expect(files()).toEqual(before);
      expect(failures).toBe(0);
      expect(slowest.ms).toBeLessThan(MOST_MS);
      expect(largest.mib).toBeLessThan(MOST_GROWTH_MIB);
    },
    600_000,
  );
});
