import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engines } from './engines/engines.js';
import { loadConfig } from './platform/config.js';
import { ServerLog } from './server-log.js';
import { showStartScreen, type StartFacts } from './start-screen.js';

const engines: Engines = {
  databaseUrl: 'postgres://mesonet:a-secret@127.0.0.1:5/mesonet',
  sampleStore: {
    kind: 'questdb',
    httpUrl: 'http://127.0.0.1:6',
    username: 'mesonet',
    password: 'another-secret',
  },
  secretKey: Buffer.from('a third secret, long enough'),
  notes: ['PostgreSQL lies elsewhere.'],
  folders: {},
  health: () => [
    { name: 'PostgreSQL', state: 'external', restarts: 0 },
    { name: 'QuestDB', state: 'running', restarts: 0 },
  ],
  onSampleStoreRestart: () => () => undefined,
  stop: () => Promise.resolve(),
};

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mesonet-screen-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

function shown(isTTY: boolean, env: Record<string, string> = {}, facts: Partial<StartFacts> = {}): string {
  let text = '';
  const log = new ServerLog({ isTTY, write: (piece) => (text += piece) }, 'info', () => new Date(0));
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  showStartScreen(log, {
    config,
    engines,
    hasDemo: true,
    demoPassword: null,
    setUpUrl: null,
    startedInMs: 2345,
    ...facts,
  });
  return text;
}

describe('the first screen', () => {
  it.each<[what: string, env: Record<string, string>, isWarned: boolean]>([
    ['links that lead here from elsewhere', { PUBLIC_URL: 'https://weather.example' }, true],
    ['a public host', { HOST: '0.0.0.0' }, true],
    ['a server of this machine alone', {}, false],
    ['a mail server', { PUBLIC_URL: 'https://weather.example', SMTP_URL: 'smtp://mail.example' }, false],
  ])('warns that nobody gets mails: %s', (_, env, isWarned) => {
    expect(shown(false, env).includes('SMTP_URL is not set')).toBe(isWarned);
  });

  it('says where to look, what runs, where the data lies, and how to send a sample', async () => {
    await writeFile(join(dataDir, 'demo-station'), 'demo_1001:station-secret\n');
    const text = shown(true);
    expect(text).toContain('Mesonet is running (started in 2.3 s)');
    expect(text).toContain('Open      http://localhost:3000');
    expect(text).toContain('Running   your PostgreSQL, QuestDB; samples in QuestDB');
    expect(text).toContain(`Data      ${dataDir}`);
    expect(text).toContain('PostgreSQL lies elsewhere.');
    expect(text).toContain(
      `curl -u "$(cat ${dataDir}/demo-station)" http://localhost:3000/api/v1/stations/demo_1001/`,
    );
    expect(text).not.toContain('secret');
  });

  it.each<[Record<string, string>, number]>([
    [{}, 0],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, 0],
    [{ PUBLIC_URL: 'https://weather.example', HOST: '0.0.0.0' }, 0],
    [{ PUBLIC_URL: 'http://weather.example' }, 1],
    [{ HOST: '0.0.0.0' }, 1],
  ])('warns once that cookies can be read on their way, with %j: %d', (env, times) => {
    for (const isTTY of [true, false]) {
      expect(shown(isTTY, env).split('without https').length - 1).toBe(times);
    }
  });

  it.each<[string, Record<string, string>, Partial<StartFacts>, string]>([
    [
      'on the start that made the demo',
      {},
      { demoPassword: 'abc' },
      'account demo, password abc (shown this once)',
    ],
    ['later', {}, {}, 'account demo; its password was printed at the first start'],
    [
      'in production',
      { NODE_ENV: 'production' },
      { demoPassword: 'abc' },
      'passwords are not printed in production',
    ],
    ['with the shared super admin', { SADMIN_PASSWORD: 'long enough' }, {}, 'sadmin, with SADMIN_PASSWORD'],
    ['with users only', {}, { hasDemo: false }, 'http://localhost:3000/auth/login, with your email address'],
    [
      'without a super user',
      { NODE_ENV: 'production' },
      { setUpUrl: 'https://weather.example/auth/setup?token=abc' },
      'become super administrator (once, within 24 h): https://weather.example/auth/setup?token=abc',
    ],
  ])('says how to sign in %s', (_, env, facts, line) => {
    for (const isTTY of [true, false]) expect(shown(isTTY, env, facts)).toContain(line);
  });

  it('never prints a password in production', () => {
    const env = { NODE_ENV: 'production', DEMO: 'true' };
    for (const isTTY of [true, false])
      expect(shown(isTTY, env, { demoPassword: 'abc-def' })).not.toContain('abc-def');
  });

  it('is one line of JSON elsewhere than at a terminal', () => {
    const line = shown(false);
    expect(line.split('\n')).toHaveLength(2);
    expect(JSON.parse(line)).toMatchObject({
      message: 'Mesonet is running',
      url: 'http://localhost:3000',
      dataDir,
    });
  });
});
