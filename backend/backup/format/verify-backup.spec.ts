import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MIGRATION_NAMES } from '../../../db/data-source.js';
import { BackupDraft } from './backup-draft.js';
import { FORMAT, type Manifest, MANIFEST_FILE, MANIFEST_SUM_FILE } from './manifest.js';
import { readManifest, verifyParts } from './verify-backup.js';

const { signal } = new AbortController();
const takenAt = new Date('2026-01-31T12:00:00.123Z');
const PART = 'database/accounts.copy.gz';

describe('a backup', () => {
  let dir: string;
  let whole: string;
  let folder: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mesonet-verify-'));
    const draft = await BackupDraft.begin(dir, takenAt, signal);
    const part = await draft.write('database/accounts.copy', Readable.from([Buffer.from('demo\tDemo\n')]));
    const migrations = [...MIGRATION_NAMES];
    const table = { name: 'accounts', columns: ['id', 'accountname'], rows: 1, part };
    whole = await draft.finish({
      format: FORMAT,
      version: '0.1.0',
      takenAt: takenAt.toISOString(),
      samples: { store: 'postgres' },
      secretKeyFingerprint: null,
      secretKey: null,
      database: { migrations, tables: [table], sequences: [], journalHours: [], bytes: 8192 },
      files: [],
    });
  });

  afterAll(() => rm(dir, { recursive: true }));

  beforeEach(async () => {
    folder = join(dir, 'copy');
    await rm(folder, { recursive: true, force: true });
    await cp(whole, folder, { recursive: true });
  });

  async function verify(): Promise<void> {
    await verifyParts(folder, await readManifest(folder), () => undefined, signal);
  }

  async function flipBit(path: string): Promise<void> {
    const bytes = await readFile(join(folder, path));
    bytes[bytes.length >> 1]! ^= 1;
    await writeFile(join(folder, path), bytes);
  }

  /** Changes the manifest and gives it a checksum that fits. */
  async function rewriteManifest(
    change: (manifest: Record<string, unknown> & Manifest) => void,
  ): Promise<void> {
    const manifest = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as Manifest;
    change(manifest);
    const text = JSON.stringify(manifest);
    const sum = createHash('sha256').update(text).digest('hex');
    await writeFile(join(folder, MANIFEST_FILE), text);
    await writeFile(join(folder, MANIFEST_SUM_FILE), `${sum}  ${MANIFEST_FILE}\n`);
  }

  it('is named by its moment, and passes as it was written', async () => {
    expect(whole).toBe(join(dir, 'mesonet-20260131T120000123Z'));
    await verify();
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a part is cut short',
      () => truncate(join(folder, PART), 20),
      /accounts\.copy\.gz, it has 20 bytes of \d+/,
    ],
    ['a bit of a part is wrong', () => flipBit(PART), /accounts\.copy\.gz, its checksum differs/],
    ['a part is missing', () => rm(join(folder, PART)), /accounts\.copy\.gz, it is missing/],
    ['a part is elsewhere', () => rename(join(folder, PART), join(folder, 'x')), /it is missing/],
    ['a bit of the manifest is wrong', () => flipBit(MANIFEST_FILE), /manifest\.json, its checksum differs/],
    ['the manifest is cut short', () => truncate(join(folder, MANIFEST_FILE), 100), /its checksum differs/],
    ['the sum is cut short', () => truncate(join(folder, MANIFEST_SUM_FILE), 64), /its checksum differs/],
    ['the manifest is missing', () => rm(join(folder, MANIFEST_FILE)), /is no backup of Mesonet/],
    ['the sum is missing', () => rm(join(folder, MANIFEST_SUM_FILE)), /is no backup of Mesonet/],
    ['it is another folder', () => rm(folder, { recursive: true }), /is no backup of Mesonet/],
    [
      'its format is of a later version',
      () => rewriteManifest((manifest) => Object.assign(manifest, { format: FORMAT + 1, version: '9.9.9' })),
      /made by a newer Mesonet \(9\.9\.9\)/,
    ],
    [
      'its tables are of a later version',
      () => rewriteManifest(({ database }) => database.migrations.push('AddSomething1999999999999')),
      /made by a newer Mesonet/,
    ],
    [
      'a part is said to lie outside',
      () => rewriteManifest(({ database }) => (database.tables[0]!.part.path = '../../etc/passwd')),
      /manifest\.json, it does not say what it should/,
    ],
    ...[
      'questdb/root/conf/server.conf',
      'secret.key',
      'postgres/postgresql.conf',
      '.restoring-1/restored.json',
    ]
      .concat(['run/server.json', 'imports/../secret.key', 'importsx/a', './imports/a', '/imports/a'])
      .map((name): [string, () => Promise<unknown>, RegExp] => [
        `a file is said to belong to ${name}`,
        () => rewriteManifest(({ files, database }) => files.push({ name, part: database.tables[0]!.part })),
        /manifest\.json, it does not say what it should/,
      ]),
    ...['conf/server.conf', '_restore', '../imports/a', 'db/../conf/server.conf'].map(
      (name): [string, () => Promise<unknown>, RegExp] => [
        `a file of QuestDB is said to be ${name}`,
        () =>
          rewriteManifest((manifest) => {
            const files = [{ name, part: manifest.database.tables[0]!.part }];
            manifest.samples = { store: 'questdb', version: '9.3.4', files };
          }),
        /manifest\.json, it does not say what it should/,
      ],
    ),
  ])('is refused when %s', async (_, damage, text) => {
    await damage();
    await expect(verify()).rejects.toThrow(text);
  });
});
