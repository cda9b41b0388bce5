import { Client } from 'pg';
import { migrate, MIGRATION_NAMES } from '../../../db/data-source.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';

const NEW = 'NameHeaderLinesOfImports1763800200000';
const column = (key: string | null, unit: string | null) => ({
  name: key ?? 'x',
  key,
  unit,
  examples: ['1'],
});
const table = {
  delimiter: ',',
  decimal: '.',
  columns: [
    column(null, null),
    column('temperature', null),
    column('windSpeed', 'knots'),
    column('rain', null),
  ],
  time: { columns: [0], order: 'ymd', isAmbiguous: false, zone: 'station' },
  rain: 'interval',
};

describe('imports of the version before', () => {
  let stores: TestStores;
  let client: Client;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    const admin = new Client({ connectionString: stores.databaseUrl });
    await admin.connect();
    await admin.query('CREATE DATABASE former');
    await admin.end();
    const url = stores.databaseUrl.replace(/\/mesonet$/, '/former');
    await migrate(url, MIGRATION_NAMES.slice(0, MIGRATION_NAMES.indexOf(NEW)));
    client = new Client({ connectionString: url });
    await client.connect();
    for (const state of ['ready', 'running', 'waiting', 'failed', 'done']) {
      const guess = state === 'failed' ? null : { format: 'csv', table: state === 'done' ? null : table };
      const values = [state, JSON.stringify(guess)];
      await client.query(
        "INSERT INTO imports (series, filename, bytes, state, guess) VALUES (1, 'f', 1, $1, $2)",
        values,
      );
    }
    await migrate(url);
  });

  afterAll(async () => {
    await client.end();
    await stores.stop();
  });

  it('that are under way go on as they began, and others are asked', async () => {
    const { rows } = await client.query<{ state: string; guess: { table: typeof table } | null }>(
      'SELECT state, guess FROM imports ORDER BY id',
    );
    const american = [null, 'us', 'knots', 'us'];
    expect(rows.map(({ state, guess }) => [state, guess?.table?.columns.map(({ unit }) => unit)])).toEqual([
      ['ready', [null, null, 'knots', null]],
      ['running', american],
      ['waiting', american],
      ['failed', undefined],
      ['done', undefined],
    ]);
    for (const { guess } of rows.slice(0, 3)) {
      expect(guess!.table).toMatchObject({
        headerLines: 1,
        time: table.time,
        rain: 'interval',
        delimiter: ',',
      });
    }
  });
});
