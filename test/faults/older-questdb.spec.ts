import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readiness } from '@mesonet/contract/health.js';
import type { ServiceNotice } from '@mesonet/contract/service-notices.js';
import { Client } from 'pg';
import { everythingStored } from '../support/samples/everything-stored.js';
import { KillableServer } from '../support/servers/killable-server.js';
import { LedgerSender } from '../support/stations/ledger-sender.js';
import { seededRandom } from '../support/samples/random.js';
import { TestServer } from '../support/servers/server.js';
import { HAS_QUESTDB, startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultTitle } from './fault-size.js';
import { NO_DIFFERENCE, reconcile } from './reconcile.js';

const AT_A_TIME = 200;
const firstTime = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
const withQuestDb = HAS_QUESTDB ? describe : describe.skip;

withQuestDb(faultTitle('a QuestDB from an older copy', `${3 * AT_A_TIME} samples`), () => {
  const installation = new KillableServer();
  let stores: TestStores;
  let database: Client;
  let questDb: string;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    database = new Client({ connectionString: stores.databaseUrl });
    await database.connect();
    await installation.start({ DATABASE_URL: stores.databaseUrl, SAMPLE_STORE: 'questdb' });
    questDb = join(installation.dataDir.path, 'questdb');
  });

  afterAll(async () => {
    await installation.end();
    await database.end();
    await stores.stop();
  });

  /**
   * Makes the newest snapshot an hour old, because one snapshot of each past hour is kept.
   * @returns a function that deletes the journal up to this snapshot
   */
  async function forgetJournal(): Promise<() => Promise<unknown>> {
    const { rows } = await database.query<{ seq: string }>(
      `UPDATE fold_cuts SET taken_at = taken_at - interval '1 hour' WHERE seq = (SELECT max(seq) FROM fold_cuts) RETURNING seq`,
    );
    return () => database.query('DELETE FROM sample_journal WHERE seq <= $1', [rows[0]!.seq]);
  }

  it('gets what the journal has; the gap is told until the right one is back', async () => {
    const server = new TestServer(installation.running.url, stores.databaseUrl);
    const account = await server.createAccount();
    const station = await server.createStation(account);
    // No value is flagged, because PostgreSQL holds flagged values.
    const make = (index: number) => ({
      time: firstTime + index * 1000,
      measurements: { temperature: 40 + index / 64 },
    });
    const sender = new LedgerSender(server, station, make, seededRandom(FAULTS_SEED));
    const times = (from: number, to: number) =>
      [...sender.sent.keys()].slice(from * AT_A_TIME, to * AT_A_TIME);
    const stored = (due: number[]) =>
      reconcile(server, account, station, {
        due,
        sent: new Map(due.map((time) => [time, sender.sent.get(time)!])),
      });

    await sender.run(AT_A_TIME);
    // A stop does not wait for a busy store any longer than it promises.
    await everythingStored(server);
    await installation.stop();
    await cp(questDb, `${questDb}-older`, { recursive: true });
    await installation.startAgain();
    await sender.run(2 * AT_A_TIME);
    await everythingStored(server);
    await installation.stop();
    const forget = await forgetJournal();
    await installation.startAgain();
    await sender.run(3 * AT_A_TIME);
    await installation.stop();
    await forget();
    await rename(questDb, `${questDb}-newer`);
    await rename(`${questDb}-older`, questDb);

    await installation.startAgain();
    const ready = () => server.get<Readiness>('/health/ready');
    await waitFor('the gap', async () => (await ready()).parts.sample_store.detail.includes('missing'));
    const notices = (cookie?: string) => server.get<ServiceNotice[]>('/api/v1/service-notices/', cookie);
    expect(await notices(account.cookie)).toContainEqual(expect.objectContaining({ kind: 'data_gap' }));
    expect(await notices()).not.toContainEqual(expect.objectContaining({ kind: 'data_gap' }));
    await everythingStored(server);
    expect(await (await server.fetch('/metrics')).text()).toContain('mesonet_store_gaps 1\n');
    expect(installation.running.log()).toContain('is missing: the journal no longer holds it');
    expect(await stored([...times(0, 1), ...times(2, 3)])).toEqual(NO_DIFFERENCE);

    await installation.stop();
    await rename(questDb, `${questDb}-older`);
    await rename(`${questDb}-newer`, questDb);
    await installation.startAgain();
    await waitFor(
      'the gap to be gone',
      async () => !(await ready()).parts.sample_store.detail.includes('missing'),
    );
    expect(await stored(times(0, 3))).toEqual(NO_DIFFERENCE);
  });
});
