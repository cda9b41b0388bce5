import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { loadDatabase } from '../../../backend/backup/database/database-load.js';
import { DatabaseSnapshot } from '../../../backend/backup/database/database-snapshot.js';
import { BackupDraft } from '../../../backend/backup/format/backup-draft.js';
import { type DatabaseDump, FORMAT } from '../../../backend/backup/format/manifest.js';
import { migrate, MIGRATION_NAMES } from '../../../db/data-source.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';

const { signal } = new AbortController();
const silent = () => undefined;
/** The migrations of a version that did not have the newest tables yet. */
const OLDER = MIGRATION_NAMES.slice(0, -1);
const ODD_TEXTS = [
  'tab\there',
  'line\nfeed\r',
  'back\\slash \\N \\.',
  'Ünï – 雨 🌧',
  '',
  ' "quoted" \'text\' ',
];

let stores: TestStores;
let folder: string;
let target: Client;
let source: Client;

async function database(name: string): Promise<{ url: string; client: Client }> {
  const admin = new Client({ connectionString: stores.databaseUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = stores.databaseUrl.replace(/\/mesonet$/, `/${name}`);
  const client = new Client({ connectionString: url });
  await client.connect();
  return { url, client };
}

async function fill(client: Client): Promise<void> {
  for (const [n, text] of ODD_TEXTS.entries()) {
    await client.query('INSERT INTO accounts (id, accountname, notes, units) VALUES ($1, $2, $2, $3)', [
      `a${n}`,
      text,
      { text },
    ]);
    await client.query(
      'INSERT INTO stations (id, account_id, stationname, password_sealed, latitude) VALUES ($1, $2, $3, $4, $5)',
      [`s${n}`, `a${n}`, text, Buffer.from([0, 9, 10, 92, 255, n]), [0.1 + 0.2, -0, 1e-308, 5e15][n] ?? null],
    );
  }
  for (const at of ['2026-01-31T10:59:59.999Z', '2026-01-31T11:00:00Z', '2026-02-01T00:30:00Z']) {
    await client.query('SELECT append_to_journal(0, $1, $2)', [Buffer.from(at), at]);
  }
  await client.query(
    `INSERT INTO samples (series, time, temperature) VALUES (1, -1, 'NaN'), (1, 2, 'Infinity')`,
  );
  await client.query('DELETE FROM stations WHERE id = $1', [`s${ODD_TEXTS.length - 1}`]);
  await client.query(
    `INSERT INTO sessions VALUES ('id', 'account', 'a0', now(), now(), '::1', 'a browser that was signed in')`,
  );
}

async function rowsOf(client: Client, dump: DatabaseDump): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of dump.tables) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM "${name}" t ORDER BY 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

describe('a dump of PostgreSQL', () => {
  let dump: DatabaseDump;
  let targetUrl: string;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    folder = await mkdtemp(join(tmpdir(), 'mesonet-dump-'));
    const from = await database('source');
    source = from.client;
    await migrate(from.url, OLDER);
    await fill(source);

    const snapshot = await DatabaseSnapshot.connect(from.url);
    await snapshot.take();
    await source.query(`INSERT INTO accounts (id, accountname) VALUES ('later', 'After the moment')`);
    const draft = await BackupDraft.begin(folder, snapshot.takenAt, signal);
    dump = await snapshot.dump(draft, silent);
    const backup = await draft.finish({
      format: FORMAT,
      version: '0.0.9',
      takenAt: snapshot.takenAt.toISOString(),
      samples: { store: 'postgres' },
      secretKeyFingerprint: null,
      secretKey: null,
      database: dump,
      files: [],
    });
    await snapshot.close();
    await source.query(`DELETE FROM accounts WHERE id = 'later'`);

    const to = await database('target');
    target = to.client;
    targetUrl = to.url;
    await loadDatabase(targetUrl, { folder: backup, dump }, silent, signal);
  });

  afterAll(async () => {
    await source.end();
    await target.end();
    await stores.stop();
    await rm(folder, { recursive: true });
  });

  it('brings back every row of its moment as it was, those of the hours of the journal too', async () => {
    const rows = await rowsOf(target, dump);
    expect(rows).toEqual(await rowsOf(source, dump));
    expect(rows.accounts).toHaveLength(ODD_TEXTS.length);
    expect(rows.sample_journal).toHaveLength(3);
    expect((await target.query('SELECT FROM sessions')).rows).toEqual([]);
  });

  it('gives no id again that was given before it', async () => {
    const { rows } = await target.query<{ series: number }>(
      `INSERT INTO stations (id, account_id, stationname, password_sealed) VALUES ('next', 'a0', 'Next', '')
       RETURNING series`,
    );
    expect(rows).toEqual([{ series: ODD_TEXTS.length + 1 }]);
  });

  it('of an older version takes the migrations since', async () => {
    expect(dump.migrations).toEqual(OLDER);
    await migrate(targetUrl);
    const { rows } = await target.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    expect(rows.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
  });
});
