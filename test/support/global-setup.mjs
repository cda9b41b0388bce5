// Starts one server for the whole run: the built program with its embedded databases, as an operator starts it.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_MS = 150_000;

export default async function setUp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mesonet-test-'));
  // PostgreSQL runs as another user when root runs the tests, and that user must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const url = `http://127.0.0.1:${await freePort()}`;
  const hasQuestDb = process.env.MESONET_TEST_QUESTDB === '1' || process.env.REQUIRE_ALL === '1';
  const { PATH, HOME, JAVA_HOME } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', join(ROOT, 'dist', 'backend', 'main.js')], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      ...(JAVA_HOME && { JAVA_HOME }),
      NODE_ENV: 'test',
      DEMO: 'false',
      // The tests continue when something else has almost filled the disk of this machine.
      DISK_LIMITS: '98,99,100',
      // The tests' browsers send no requests to the Internet.
      AVATAR_URL: 'none',
      // The tests upload more files than any organization.
      ACCOUNT_IMPORT_FILES: '0',
      ACCOUNT_IMPORT_BYTES: '0',
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      SADMIN_PASSWORD: 'a long test password',
      SAMPLE_STORE: hasQuestDb && process.env.MESONET_TEST_QUESTDB !== '' ? 'questdb' : 'postgres',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (log += text));
  globalThis.mesonetTestRun = { child, dataDir };
  const sayWhyItEnded = (code, signal) =>
    console.error(
      `The server of all tests ended (${signal ?? `exit code ${code}`}). Its last words:\n${log.slice(-20_000)}`,
    );
  child.once('exit', sayWhyItEnded);
  const end = Date.now() + READY_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error('The server did not start. Is it built (npm run build)?');
    }
    await sleep(100);
  }
  process.env.MESONET_TEST_URL = url;
  process.env.MESONET_TEST_DATA_DIR = dataDir;
}

export async function tearDown() {
  const { child, dataDir } = globalThis.mesonetTestRun;
  child.removeAllListeners('exit');
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  rmSync(dataDir, { recursive: true, force: true });
}

async function isReady(url) {
  try {
    const answer = await fetch(`${url}/health/ready`);
    return (await answer.json()).status === 'ok';
  } catch {
    return false;
  }
}

/**
 * Finds a port that neither tests (ports.ts) nor engines choose, because it must stay free until the server listens.
 */
async function freePort() {
  for (;;) {
    const port = 19_800 + Math.floor(Math.random() * 200);
    if (await isFree(port)) return port;
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
