import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failureOf, runCommand, startCommand } from '../support/command.js';
import { HAS_QUESTDB } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import {
  BEFORE_CUT,
  backupPlace,
  type LoadedBackup,
  PER_SENDER,
  rowsOf,
  saveUnderLoad,
  SECRET_KEY,
} from './backup-place.js';
import { ledgerSample, NO_DIFFERENCE, reconcile } from './reconcile.js';
import { FAULTS_SEED } from './fault-size.js';

const STORES = HAS_QUESTDB ? (['postgres', 'questdb'] as const) : (['postgres'] as const);

describe.each(STORES)(`a backup under load, samples in %s (FAULTS_SEED=${FAULTS_SEED})`, (store) => {
  const place = backupPlace(store);
  let backup: LoadedBackup;

  beforeAll(async () => {
    backup = await saveUnderLoad(place, FAULTS_SEED);
    expect(rowsOf(backup.manifest)).toMatchObject({ fold_cuts: 1 });
  });

  it('brings every sample acknowledged before its moment to an empty machine, and none that was never sent', async () => {
    const { account, manifest, senders, stations } = backup;
    const dataDir = await place.emptyDataDir();
    expect(failureOf(await place.restore(dataDir, [backup.path]))).toBeNull();
    const { server, running } = await place.start(dataDir);
    const restored = { ...account, cookie: await server.signIn(account.id, account.password) };
    const moment = Date.parse(manifest.takenAt);
    for (const [n, station] of stations.entries()) {
      const { acknowledgedAt, sent } = senders[n]!;
      const due = [...acknowledgedAt].filter(([, at]) => at < moment).map(([time]) => time);
      expect(due.length).toBeGreaterThan(BEFORE_CUT);
      expect(await reconcile(server, restored, station, { due, sent })).toEqual(NO_DIFFERENCE);
      // The station can sign in with its password, and ids go on where they were.
      const again = await server.upload(station, [ledgerSample(n, PER_SENDER)]);
      expect(await again.json()).toMatchObject({ accepted: 1 });
    }
    await server.createStation(restored);
    expect((await server.fetch('/api/v1/session/', { cookie: account.cookie })).status).toBe(403);
    expect(running.log()).not.toContain('older than it was');
    await running.end();
  });

  it('is private, says what it is and holds no secret key', async () => {
    const { path, manifest } = backup;
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) expect((await stat(join(entry.parentPath, entry.name))).mode & 0o777).toBe(0o600);
    }
    expect(manifest).toMatchObject({ samples: { store }, secretKey: null });
    const checked = await place.restore(join(place.folder, 'nowhere'), ['--check', path]);
    expect(checked).toMatchObject({
      code: 0,
      output: expect.stringContaining('The backup is whole') as string,
    });
  });

  it('killed half-way leaves nothing that looks like a backup; the next one of the stopped server is whole', async () => {
    const dataDir = await place.emptyDataDir();
    expect(failureOf(await place.restore(dataDir, [backup.path]))).toBeNull();
    const parent = join(place.folder, 'killed');
    const env = await place.environment(dataDir);
    const { child, result } = startCommand('backup', [parent], env);
    await waitFor('a draft', async () => (await readdir(parent)).length > 0);
    child.kill('SIGKILL');
    await result;
    const saved = await runCommand('backup', [parent, '--with-secret-key'], env);
    expect(failureOf(saved)).toBeNull();
    const names = (await readdir(parent)).sort();
    expect(names.filter((name) => name.includes('.part-'))).toEqual([]);
    const newest = join(parent, names.at(-1)!);
    const checked = await place.restore(join(place.folder, 'nowhere'), ['--check', newest]);
    expect(failureOf(checked)).toBeNull();
    // The backup holds the key when it is asked for.
    const empty = await place.emptyDataDir();
    expect(failureOf(await place.restore(empty, [newest], { SECRET_KEY: '' }))).toBeNull();
    expect((await readFile(join(empty, 'secret.key'), 'utf8')).trim()).toBe(SECRET_KEY);
  });
});
