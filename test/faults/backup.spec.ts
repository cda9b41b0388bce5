import { cp, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Manifest } from '../../backend/backup/format/manifest.js';
import { type CommandResult, runCommand, startCommand } from '../support/command.js';
import { temporaryDataDir, type TemporaryDataDir } from '../support/data-dir.js';
import { freePort } from '../support/ports.js';
import { seededRandom } from '../support/random.js';
import { SUPER_ADMIN, type TestAccount, TestServer, type TestStation } from '../support/server.js';
import { ServerProcess } from '../support/server-process.js';
import { startStores } from '../support/stores.js';
import { waitFor } from '../support/wait-for.js';
import { LedgerSender } from './ledger-sender.js';
import { ledgerSample, NO_DIFFERENCE, reconcile } from './reconcile.js';

const SEED = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000);
const SENDERS = 3;
const PER_SENDER = 2_000;
const KILLS = Number(process.env.FAULTS_RESTORE_KILLS ?? 3);
const SECRET_KEY = 'the secret key of this test';
const STORE = 'postgres';

const random = seededRandom(SEED);
const firstTime = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000;

describe(`a backup of a server under load (FAULTS_SEED=${SEED})`, () => {
  let folder: string;
  /** The one backup that was taken under load. */
  let backup: string;
  let manifest: Manifest;
  let account: TestAccount;
  let stations: TestStation[];
  let senders: LedgerSender[];
  const dataDirs: TemporaryDataDir[] = [];
  const servers: ServerProcess[] = [];

  async function emptyDataDir(): Promise<string> {
    const dataDir = await temporaryDataDir();
    dataDirs.push(dataDir);
    return dataDir.path;
  }

  async function environment(
    dataDir: string,
  ): Promise<Record<string, string> & { PORT: string; DATA_DIR: string }> {
    return {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      SAMPLE_STORE: STORE,
      SECRET_KEY,
    };
  }

  async function start(dataDir: string): Promise<{ server: TestServer; running: ServerProcess }> {
    const running = await ServerProcess.start(await environment(dataDir));
    servers.push(running);
    return { server: new TestServer(running.url, ''), running };
  }

  async function restore(dataDir: string, args: string[], more = {}): Promise<CommandResult> {
    return runCommand('restore', args, { ...(await environment(dataDir)), ...more });
  }

  async function readManifest(path: string): Promise<Manifest> {
    return Manifest.parse(JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')));
  }

  function rowsOf({ database }: Manifest): Record<string, number> {
    return Object.fromEntries(database.tables.map(({ name, rows }) => [name, rows]));
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesonet-backup-'));
    const dataDir = await emptyDataDir();
    const { server, running } = await start(dataDir);
    account = await server.createAccount();
    stations = await Promise.all(Array.from({ length: SENDERS }, () => server.createStation(account)));
    senders = stations.map((station, n) => {
      const make = (index: number) => ledgerSample(firstTime, n, index);
      return new LedgerSender(server, station, make, seededRandom(SEED + n));
    });
    const sending = Promise.all(senders.map((sender) => sender.run(PER_SENDER)));
    await waitFor('a part of the samples', () => senders.every(({ ledger }) => ledger.size > 200), 60_000);
    const saved = await runCommand('backup', [join(folder, 'new')], await environment(dataDir));
    await sending;
    await running.end();
    expect(saved).toMatchObject({ code: 0 });
    const names = await readdir(join(folder, 'new'));
    expect(names).toEqual([expect.stringMatching(/^mesonet-\d{8}T\d{9}Z$/)]);
    backup = join(folder, 'new', names[0]!);
    manifest = await readManifest(backup);
  }, 180_000);

  afterAll(async () => {
    for (const server of servers) await server.end();
    for (const dataDir of dataDirs) await dataDir.remove();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  it('brings every sample acknowledged before its moment to an empty machine, and none that was never sent', async () => {
    const dataDir = await emptyDataDir();
    expect(await restore(dataDir, [backup])).toMatchObject({ code: 0 });
    const { server, running } = await start(dataDir);
    const restored = { ...account, cookie: await server.signIn(account.id, account.password) };
    const moment = Date.parse(manifest.takenAt);
    for (const [n, station] of stations.entries()) {
      const { acknowledgedAt, sent } = senders[n]!;
      const due = [...acknowledgedAt].filter(([, at]) => at < moment).map(([time]) => time);
      expect(due.length).toBeGreaterThan(200);
      expect(await reconcile(server, restored, station, { due, sent })).toEqual(NO_DIFFERENCE);
      // The password of the station opens, and ids go on where they were.
      const again = await server.upload(station, [ledgerSample(firstTime, n, PER_SENDER)]);
      expect(await again.json()).toMatchObject({ accepted: 1 });
    }
    await server.createStation(restored);
    expect((await server.fetch('/api/v1/session/', { cookie: account.cookie })).status).toBe(403);
    await running.end();
  }, 180_000);

  it('is private, says what it is and holds no secret key', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) expect((await stat(join(entry.parentPath, entry.name))).mode & 0o777).toBe(0o600);
    }
    expect(manifest).toMatchObject({ samples: STORE, secretKey: null });
    const checked = await restore(join(folder, 'nowhere'), ['--check', backup]);
    expect(checked).toMatchObject({
      code: 0,
      output: expect.stringContaining('The backup is whole') as string,
    });
  });

  it('cut short is refused before anything is touched', async () => {
    const copy = join(folder, 'cut');
    await cp(backup, copy, { recursive: true });
    const { part } = manifest.database.tables.find(({ name }) => name === 'sample_journal')!;
    await truncate(join(copy, part.path), part.bytes - 1);
    const dataDir = await emptyDataDir();
    const refused = await restore(dataDir, [copy]);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`is damaged, nothing was restored: ${part.path}`);
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('without its secret key, or with another, is refused before anything is touched', async () => {
    const dataDir = await emptyDataDir();
    const none = await restore(dataDir, [backup], { SECRET_KEY: '' });
    expect(none).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not in this backup') as string,
    });
    const other = await restore(dataDir, [backup], { SECRET_KEY: 'another, by mistake' });
    expect(other).toMatchObject({
      code: 1,
      output: expect.stringContaining('SECRET_KEY is not the key') as string,
    });
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('goes into a PostgreSQL elsewhere when that is empty, and comes out of it again', async () => {
    const stores = await startStores({ withQuestDb: false });
    try {
      const elsewhere = { DATABASE_URL: stores.databaseUrl };
      const dataDir = await emptyDataDir();
      expect(await restore(dataDir, [backup], elsewhere)).toMatchObject({ code: 0 });
      const again = await restore(await emptyDataDir(), [backup], elsewhere);
      expect(again).toMatchObject({
        code: 1,
        output: expect.stringContaining('holds data already') as string,
      });
      const parent = join(folder, 'elsewhere');
      const env = { ...(await environment(dataDir)), ...elsewhere };
      expect(await runCommand('backup', [parent], env)).toMatchObject({ code: 0 });
      const [name] = await readdir(parent);
      const copy = await readManifest(join(parent, name!));
      expect(rowsOf(copy)).toEqual(rowsOf(manifest));
    } finally {
      await stores.stop();
    }
  }, 120_000);

  it(`restored over another installation and killed ${KILLS} times leaves the old one or the new one`, async () => {
    const dataDir = await emptyDataDir();
    const first = await start(dataDir);
    const old = await first.server.createAccount();
    const whileItRuns = await restore(dataDir, ['--force', backup]);
    expect(whileItRuns).toMatchObject({
      code: 1,
      output: expect.stringContaining('The server runs on') as string,
    });
    await first.running.end();
    expect(await restore(dataDir, [backup])).toMatchObject({ code: 1 });

    const canSignIn = ({ id, password }: TestAccount, server: TestServer) =>
      server.signIn(id, password).then(
        () => true,
        () => false,
      );
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, result } = startCommand('restore', ['--force', backup], await environment(dataDir));
      await Promise.race([result, sleep(500 + random() * 2_500)]);
      child.kill('SIGKILL');
      await result;
      const { server, running } = await start(dataDir);
      const found = [await canSignIn(old, server), await canSignIn(account, server)];
      await running.end();
      expect([
        [true, false],
        [false, true],
      ]).toContainEqual(found);
    }
    expect(await restore(dataDir, ['--force', backup])).toMatchObject({ code: 0 });
    const { server, running } = await start(dataDir);
    expect(await canSignIn(account, server)).toBe(true);
    await running.end();
    expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^replaced-/));
  }, 300_000);

  it('killed half-way leaves nothing that looks like a backup; the next one of the stopped server is whole', async () => {
    const dataDir = await emptyDataDir();
    expect(await restore(dataDir, [backup])).toMatchObject({ code: 0 });
    const parent = join(folder, 'killed');
    const env = await environment(dataDir);
    const { child, result } = startCommand('backup', [parent], env);
    await waitFor('a draft', async () => (await readdir(parent)).length > 0, 30_000);
    child.kill('SIGKILL');
    await result;
    const saved = await runCommand('backup', [parent, '--with-secret-key'], env);
    expect(saved).toMatchObject({ code: 0 });
    const whole = (await readdir(parent)).filter((name) => !name.includes('.part-')).sort();
    const checked = await restore(join(folder, 'nowhere'), ['--check', join(parent, whole.at(-1)!)]);
    expect(checked).toMatchObject({ code: 0 });
    // The key comes along when it is asked for.
    const empty = await emptyDataDir();
    const restored = await restore(empty, [join(parent, whole.at(-1)!)], { SECRET_KEY: '' });
    expect(restored).toMatchObject({ code: 0 });
    expect((await readFile(join(empty, 'secret.key'), 'utf8')).trim()).toBe(SECRET_KEY);
  }, 120_000);
});
