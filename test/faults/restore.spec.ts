import { cp, readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { failureOf, runCommand, startCommand } from '../support/command.js';
import { seededRandom } from '../support/samples/random.js';
import type { TestAccount, TestServer } from '../support/servers/server.js';
import { startStores } from '../support/stores/stores.js';
import { backupPlace, ENTRANCE, type LoadedBackup, rowsOf, saveUnderLoad } from './backup-place.js';
import { FAULTS_SEED, faultSize } from './fault-size.js';

const KILLS = faultSize('FAULTS_RESTORE_KILLS', 2);
const STORE = process.env.FAULTS_STORE === 'questdb' ? 'questdb' : 'postgres';

const random = seededRandom(FAULTS_SEED);
const refusal = (text: string) => ({ code: 1, output: expect.stringContaining(text) as string });

describe(`a restore (FAULTS_SEED=${FAULTS_SEED})`, () => {
  const place = backupPlace(STORE);
  let backup: LoadedBackup;

  beforeAll(async () => {
    backup = await saveUnderLoad(place, FAULTS_SEED);
  });

  it('finds nothing in a backup that lets its reader in, nor what is not Mesonet’s', async () => {
    const names = await readdir(backup.path, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(3);
    for (const { parentPath, name } of files)
      expect([name, (await readFile(join(parentPath, name))).includes(ENTRANCE)]).toEqual([name, false]);
    expect(backup.output).toContain('Not saved, because Mesonet did not put it there: of somebody else');
  });

  it('refuses a backup that was cut short before anything is touched', async () => {
    const copy = join(place.folder, 'cut');
    await cp(backup.path, copy, { recursive: true });
    const { part } = backup.manifest.database.tables.find(({ name }) => name === 'sample_journal')!;
    await truncate(join(copy, part.path), part.bytes - 1);
    const dataDir = await place.emptyDataDir();
    const refused = await place.restore(dataDir, [copy]);
    expect(refused).toMatchObject(refusal(`is damaged, nothing was restored: ${part.path}`));
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('refuses to go on without the secret key, or with another, before anything is touched', async () => {
    const dataDir = await place.emptyDataDir();
    const none = await place.restore(dataDir, [backup.path], { SECRET_KEY: '' });
    expect(none).toMatchObject(refusal('The secret key is not in this backup'));
    const other = await place.restore(dataDir, [backup.path], { SECRET_KEY: 'another, by mistake' });
    expect(other).toMatchObject(refusal('SECRET_KEY is not the key'));
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('goes into a PostgreSQL elsewhere when that is empty, and comes out of it again', async () => {
    const stores = await startStores({ withQuestDb: false });
    try {
      const elsewhere = { DATABASE_URL: stores.databaseUrl };
      const dataDir = await place.emptyDataDir();
      expect(failureOf(await place.restore(dataDir, [backup.path], elsewhere))).toBeNull();
      const again = await place.restore(await place.emptyDataDir(), [backup.path], elsewhere);
      expect(again).toMatchObject(refusal('holds data already'));
      const parent = join(place.folder, 'elsewhere');
      const saved = await runCommand('backup', [parent], await place.environment(dataDir, elsewhere));
      expect(failureOf(saved)).toBeNull();
      const copy = await place.onlyBackup(parent);
      expect(rowsOf(copy.manifest)).toEqual(rowsOf(backup.manifest));
    } finally {
      await stores.stop();
    }
  });

  it(`over another installation, killed ${KILLS} times, leaves the old one or the new one`, async () => {
    const dataDir = await place.emptyDataDir();
    const first = await place.start(dataDir);
    const old = await first.server.createAccount();
    expect(await place.restore(dataDir, ['--force', backup.path])).toMatchObject(
      refusal('The server runs on'),
    );
    await first.running.end();
    expect(await place.restore(dataDir, [backup.path])).toMatchObject(
      refusal('holds an installation already'),
    );

    for (let kill = 0; kill < KILLS; kill += 1) {
      const env = await place.environment(dataDir);
      const { child, result } = startCommand('restore', ['--force', backup.path], env);
      await Promise.race([result, sleep(500 + random() * 2_500)]);
      child.kill('SIGKILL');
      await result;
      const { server, running } = await place.start(dataDir);
      const found = [await canSignIn(old, server), await canSignIn(backup.account, server)];
      await running.end();
      expect([
        [true, false],
        [false, true],
      ]).toContainEqual(found);
    }
    expect(failureOf(await place.restore(dataDir, ['--force', backup.path]))).toBeNull();
    const { server, running } = await place.start(dataDir);
    expect(await canSignIn(backup.account, server)).toBe(true);
    await running.end();
    expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^replaced-/));
  });
});

function canSignIn({ id, password }: TestAccount, server: TestServer): Promise<boolean> {
  return server.signIn(id, password).then(
    () => true,
    () => false,
  );
}
