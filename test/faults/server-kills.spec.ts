import { setTimeout as sleep } from 'node:timers/promises';
import { killableServer } from '../support/killable-server.js';
import { seededRandom } from '../support/random.js';
import { TestServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultSize, faultTitle } from './fault-size.js';
import { Fleet } from './fleet.js';

const KILLS = faultSize('FAULTS_KILLS', 10);
const SAMPLES = faultSize('FAULTS_SAMPLES', 20_000);
const STATIONS = 4;

const random = seededRandom(FAULTS_SEED);

describe(faultTitle('kills of the server', `${KILLS} under ${SAMPLES} acknowledged samples`), () => {
  const killable = killableServer();

  it('loses, doubles and alters nothing', async () => {
    const server = new TestServer(killable.running.url, '');
    const fleet = await Fleet.create(server, STATIONS, FAULTS_SEED);
    let isDone = false;
    const sending = fleet.send({ samples: SAMPLES }).finally(() => (isDone = true));

    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const mark = Math.floor((SAMPLES * (kill - random() * 0.8)) / (KILLS + 1));
        await waitFor(`${mark} acknowledgements`, () => fleet.acknowledged >= mark || isDone, 120_000);
        expect(isDone).toBe(false);
        await sleep(random() * 30);
        await killable.killAndStart();
      }
      await sending;
    } finally {
      await fleet.stop();
    }

    expect(fleet.acknowledged).toBe(SAMPLES);
    expect(fleet.retries).toBeGreaterThan(0);
    await fleet.reconcile();
  }, 1_200_000);
});
