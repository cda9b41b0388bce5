import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.js';
import { SUPER_ADMIN } from './server.js';
import { ServerProcess } from './server-process.js';

declare global {
  // The tear-down of the same run finds the server here.
  var mesonetTestServer: { running: ServerProcess; dataDir: string } | undefined;
}

/** One server over real stores for the whole run, started as an operator would: embedded databases, no setting. */
export async function setup(env: Record<string, string>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesonet-test-'));
  const running = await ServerProcess.start({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SADMIN_PASSWORD: SUPER_ADMIN.password,
    SAMPLE_STORE: process.env.MESONET_TEST_QUESTDB === '1' ? 'questdb' : 'postgres',
    ...env,
  });
  globalThis.mesonetTestServer = { running, dataDir };
  process.env.MESONET_TEST_URL = running.url;
  process.env.MESONET_TEST_DATA_DIR = dataDir;
}
