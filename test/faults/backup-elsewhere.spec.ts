import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { failureOf, runCommand } from '../support/command.js';
import { temporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { seededRandom } from '../support/samples/random.js';
import { HAS_QUESTDB, startStores, type TestStores } from '../support/stores/stores.js';
import { backupPlace } from './backup-place.js';
import { LedgerSender } from '../support/stations/ledger-sender.js';
import { ledgerSample, NO_DIFFERENCE, reconcile } from './reconcile.js';
import { FAULTS_SEED } from './fault-size.js';

const BEFORE_CUT = 300;
const ALL = 600;

const refusal = (text: string) => ({ code: 1, output: expect.stringContaining(text) as string });

function environmentOf(stores: TestStores, databaseUrl = stores.databaseUrl): Record<string, string> {
  const { httpUrl, username, password } = stores.questDb();
  return {
    DATABASE_URL: databaseUrl,
    QUESTDB_HTTP_URL: httpUrl.replace('://', `://${username}:${password}@`),
    SAMPLE_STORE: 'auto',
  };
}

/** Creates an empty database beside the one that the stores came with. */
async function newDatabase({ databaseUrl }: TestStores): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE DATABASE restored');
  await client.end();
  return databaseUrl.replace(/\/mesonet$/, '/restored');
}

const suite = HAS_QUESTDB ? describe : describe.skip;

suite(`an installation with both databases elsewhere (FAULTS_SEED=${FAULTS_SEED})`, () => {
  const place = backupPlace('questdb');
  let stores: TestStores;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: true });
  });
  afterAll(() => stores.stop());

  it('is saved and restored when the folder of QuestDB is reached', async () => {
    const dataDir = await place.emptyDataDir();
    const elsewhere = environmentOf(stores);
    const { PORT } = await place.environment(dataDir);
    const { server, running } = await place.start(dataDir, { ...elsewhere, PORT });
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const make = (index: number) => ledgerSample(0, index);
    const sender = new LedgerSender(server, station, make, seededRandom(FAULTS_SEED));
    await sender.run(BEFORE_CUT);
    await running.end();
    const again = await place.start(dataDir, { ...elsewhere, PORT });
    await sender.run(ALL);

    const parent = join(place.folder, 'elsewhere');
    const save = async (more: Record<string, string>) =>
      runCommand('backup', [parent], await place.environment(dataDir, { ...elsewhere, ...more }));
    expect(await save({})).toMatchObject(refusal('set QUESTDB_DATA_DIR'));
    expect(await save({ QUESTDB_DATA_DIR: dataDir })).toMatchObject(
      refusal('is not the folder of the QuestDB'),
    );
    const root = join(stores.dataDir, 'questdb', 'root');
    expect(failureOf(await save({ QUESTDB_DATA_DIR: root }))).toBeNull();
    await again.running.end();
    const backup = await place.onlyBackup(parent);
    expect(backup.manifest.samples).toMatchObject({
      store: 'questdb',
      version: expect.stringMatching(/^\d+\./) as string,
    });

    const freshDir = await temporaryDataDir();
    const freshRoot = join(freshDir.path, 'questdb', 'root');
    // An earlier restore was killed while it moved the files into the folder.
    await mkdir(join(freshRoot, '.checkpoint', 'left'), { recursive: true });
    await writeFile(join(freshRoot, '_restore'), '');
    const databaseUrl = await newDatabase(stores);
    const target = await place.emptyDataDir();
    const restore = (more: Record<string, string>) =>
      place.restore(target, [backup.path], { ...environmentOf(stores, databaseUrl), ...more });
    expect(await restore({ QUESTDB_DATA_DIR: freshRoot })).toMatchObject(refusal('runs. Stop it'));
    const stopped = { QUESTDB_HTTP_URL: `http://127.0.0.1:${await freePort()}` };
    expect(await restore({ ...stopped, QUESTDB_DATA_DIR: root })).toMatchObject(
      refusal('holds tables already'),
    );
    expect(failureOf(await restore({ ...stopped, QUESTDB_DATA_DIR: freshRoot }))).toBeNull();

    // QuestDB is started on the folder, as its own operator would start it.
    const fresh = await startStores({ withQuestDb: true }, freshDir);
    try {
      const restored = await place.start(target, environmentOf(fresh, databaseUrl));
      const cookie = await restored.server.signIn(account.id, account.password);
      const due = [...sender.ledger.keys()];
      expect(due).toHaveLength(ALL);
      expect(
        await reconcile(restored.server, { ...account, cookie }, station, { due, sent: sender.sent }),
      ).toEqual(NO_DIFFERENCE);
      expect(restored.running.log()).not.toContain('older than it was');
      await restored.running.end();
    } finally {
      await fresh.stop();
    }
  });
});
