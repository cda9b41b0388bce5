import { temporaryDataDir, type TemporaryDataDir } from '../support/stores/data-dir.js';
import { freePort } from '../support/ports.js';
import { ServerProcess } from '../support/servers/server-process.js';

describe('a database whose secrets were sealed with another key', () => {
  let dataDir: TemporaryDataDir;
  const start = async (secretKey: string) =>
    ServerProcess.start({
      PORT: String(await freePort()),
      DATA_DIR: dataDir.path,
      SAMPLE_STORE: 'postgres',
      SECRET_KEY: secretKey,
    });

  beforeAll(async () => {
    dataDir = await temporaryDataDir();
  });

  afterAll(() => dataDir.remove());

  it('stops every start with one line, and opens again with its own key', async () => {
    await (await start('the first key of this test')).end();
    await expect(start('another key, by mistake')).rejects.toThrow(
      /^The server did not start:[^]*\nThe secrets in this database were sealed with another key\. .*secret\.key.*\n$/,
    );
    await (await start('the first key of this test')).end();
  });
});
