import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Manifest } from '../../backend/backup/format/manifest.js';
import { type CommandResult, failureOf, runCommand } from '../support/command.js';
import { temporaryDataDir, type TemporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { everythingStored } from '../support/samples/everything-stored.js';
import { seededRandom } from '../support/samples/random.js';
import { SUPER_ADMIN, type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { waitFor } from '../support/wait-for.js';
import { LedgerSender } from '../support/stations/ledger-sender.js';
import { ledgerSample } from './reconcile.js';

export const SECRET_KEY = 'the secret key of this test';
export const BEFORE_CUT = 500;
export const PER_SENDER = 5_000;
/** Content of files in DATA_DIR that must not be in a backup. */
export const ENTRANCE = 'whoever reads this can come in';
const SENDERS = 3;

type Environment = Record<string, string> & { PORT: string; DATA_DIR: string };

export interface RunningInstallation {
  server: TestServer;
  running: ServerProcess;
}

/** Installations and backups of the tests of one file. They are removed after these tests. */
export class BackupPlace {
  folder!: string;
  private readonly dataDirs: TemporaryDataDir[] = [];
  private readonly servers: ServerProcess[] = [];

  constructor(private readonly store: 'postgres' | 'questdb') {}

  async make(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'mesonet-backup-'));
  }

  async remove(): Promise<void> {
    for (const server of this.servers) await server.end();
    for (const dataDir of this.dataDirs) await dataDir.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  async emptyDataDir(): Promise<string> {
    const dataDir = await temporaryDataDir();
    this.dataDirs.push(dataDir);
    return dataDir.path;
  }

  async environment(dataDir: string, more: Record<string, string> = {}): Promise<Environment> {
    return {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      SAMPLE_STORE: this.store,
      SECRET_KEY,
      ...more,
    };
  }

  async start(dataDir: string, more: Record<string, string> = {}): Promise<RunningInstallation> {
    const running = await ServerProcess.start(await this.environment(dataDir, more));
    this.servers.push(running);
    return { server: new TestServer(running.url, ''), running };
  }

  async restore(dataDir: string, args: string[], more: Record<string, string> = {}): Promise<CommandResult> {
    return runCommand('restore', args, await this.environment(dataDir, more));
  }

  /** Reads the only backup in a folder. */
  async onlyBackup(parent: string): Promise<{ path: string; manifest: Manifest }> {
    const names = await readdir(parent);
    expect(names).toEqual([expect.stringMatching(/^mesonet-\d{8}T\d{9}Z$/)]);
    const path = join(parent, names[0]!);
    const text = await readFile(join(path, 'manifest.json'), 'utf8');
    return { path, manifest: Manifest.parse(JSON.parse(text)) };
  }
}

export function backupPlace(store: 'postgres' | 'questdb'): BackupPlace {
  const place = new BackupPlace(store);
  beforeAll(() => place.make());
  afterAll(() => place.remove());
  return place;
}

export interface LoadedBackup {
  path: string;
  manifest: Manifest;
  /** Output of the command. */
  output: string;
  account: TestAccount;
  stations: TestStation[];
  senders: LedgerSender[];
}

/** Takes a backup while stations send. The ledger of each sender holds what was acknowledged, and when. */
export async function saveUnderLoad(place: BackupPlace, seed: number): Promise<LoadedBackup> {
  const dataDir = await place.emptyDataDir();
  const { PORT } = await place.environment(dataDir);
  const { server, running } = await place.start(dataDir, { PORT });
  const account = await server.createAccount();
  const stations = await Promise.all(Array.from({ length: SENDERS }, () => server.createStation(account)));
  const senders = stations.map((station, n) => {
    const make = (index: number) => ledgerSample(n, index);
    return new LedgerSender(server, station, make, seededRandom(seed + n));
  });
  await Promise.all(senders.map((sender) => sender.run(BEFORE_CUT)));
  // On a busy machine a stop has time for a snapshot only.
  await everythingStored(server, 120_000);
  // A stop takes a snapshot, so samples sent so far come back from the store, never from the journal.
  await running.end();
  await mkdir(join(dataDir, 'outbox'), { recursive: true });
  for (const name of ['outbox/code.eml', 'demo-station', 'of somebody else'])
    await writeFile(join(dataDir, name), ENTRANCE);
  const again = await place.start(dataDir, { PORT });
  const sending = Promise.all(senders.map((sender) => sender.run(PER_SENDER)));
  const isUnderWay = () => senders.every(({ ledger }) => ledger.size > BEFORE_CUT + 100);
  await waitFor('the load', isUnderWay, 120_000);
  const parent = join(place.folder, 'under load');
  const saved = await runCommand('backup', [parent], await place.environment(dataDir));
  await sending;
  await again.running.end();
  expect(failureOf(saved)).toBeNull();
  const { output } = saved;
  return { ...(await place.onlyBackup(parent)), output, account, stations, senders };
}

export function rowsOf({ database }: Manifest): Record<string, number> {
  return Object.fromEntries(database.tables.map(({ name, rows }) => [name, rows]));
}
