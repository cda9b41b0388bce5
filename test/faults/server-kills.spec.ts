import { setTimeout as sleep } from 'node:timers/promises';
import { killableServer } from '../support/killable-server.js';
import { seededRandom } from '../support/random.js';
import { TestServer } from '../support/server.js';
import { waitFor } from '../support/wait-for.js';
import { LedgerSender } from './ledger-sender.js';
import { ledgerSample, NO_DIFFERENCE, reconcile } from './reconcile.js';

const KILLS = Number(process.env.FAULTS_KILLS ?? 10);
const SAMPLES = Number(process.env.FAULTS_SAMPLES ?? 20_000);
const SENDERS = 4;
const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);

const random = seededRandom(SEED);
/** Whole seconds, one a sample, all in the last day. */
const firstTime = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000;

describe(`${KILLS} kills of the server under ${SAMPLES} acknowledged samples (FAULTS_SEED=${SEED})`, () => {
  const killable = killableServer();

  it('loses, doubles and alters nothing', async () => {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    const stations = await Promise.all(Array.from({ length: SENDERS }, () => server.createStation(account)));
    const senders = stations.map(
      (station, n) =>
        new LedgerSender(
          server,
          station,
          (index) => ledgerSample(firstTime, n, index),
          seededRandom(SEED + n),
        ),
    );
    const perSender = SAMPLES / SENDERS;
    let isDone = false;
    const sending = Promise.all(senders.map((sender) => sender.run(perSender))).finally(
      () => (isDone = true),
    );
    const acknowledged = () => senders.reduce((sum, { ledger }) => sum + ledger.size, 0);

    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const mark = Math.floor((SAMPLES * (kill - random() * 0.8)) / (KILLS + 1));
        await waitFor(`${mark} acknowledgements`, () => acknowledged() >= mark || isDone, 120_000);
        expect(isDone).toBe(false);
        await sleep(random() * 30);
        await killable.killAndStart();
      }
      await sending;
    } finally {
      for (const sender of senders) sender.stop();
      await sending.catch(() => undefined);
    }

    expect(acknowledged()).toBe(SAMPLES);
    expect(senders.reduce((sum, { retries }) => sum + retries, 0)).toBeGreaterThan(0);
    for (const [n, station] of stations.entries()) {
      const { ledger, sent } = senders[n]!;
      const due = [...ledger.keys()];
      expect(await reconcile(server, account, station, { due, sent })).toEqual(NO_DIFFERENCE);
    }
  }, 600_000);
});
