import { MIGRATION_NAMES } from '../../db/data-source.js';
import { freePort } from '../support/ports.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { Client } from 'pg';
import { temporaryDataDir, type TemporaryDataDir } from '../support/stores/data-dir.js';

describe('a database that a newer version has changed', () => {
  let stores: TestStores;
  let dataDir: TemporaryDataDir;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    dataDir = await temporaryDataDir();
    const client = new Client({ connectionString: stores.databaseUrl });
    await client.connect();
    const values = [4_000_000_000_000, 'AddThings4000000000000'];
    await client.query('INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)', values);
    await client.end();
  });
  afterAll(async () => {
    await stores.stop();
    await dataDir.remove();
  });

  it('stops the start with one line that names the last migration of both', async () => {
    const start = ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      DATABASE_URL: stores.databaseUrl,
      SAMPLE_STORE: 'postgres',
    });
    const last = MIGRATION_NAMES.at(-1)!;
    await expect(start).rejects.toThrow(
      new RegExp(
        '^The server did not start:[^]*\\nA newer version of Mesonet has changed this database: its last migration is ' +
          `AddThings4000000000000, and the last one of this version is ${last}\\. Start the newer version, or .*\\n$`,
      ),
    );
  });
});
