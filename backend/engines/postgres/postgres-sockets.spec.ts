import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET_RULE } from './postgres-access.js';
import { openSocketFolder } from './postgres-sockets.js';

const OLD_RULES = 'host    all       mesonet    127.0.0.1/32   scram-sha-256\n';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mesonet-sockets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function newCluster(name: string, rules: string): string {
  const cluster = join(folder, name);
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'pg_hba.conf'), rules);
  return cluster;
}

const rulesOf = (cluster: string) => readFileSync(join(cluster, 'pg_hba.conf'), 'utf8');

const onUnix = process.platform === 'win32' ? describe.skip : describe;

onUnix('the folder of the sockets', () => {
  it('gets the rule for sockets once, behind the rules that are there', async () => {
    const cluster = newCluster('postgres', OLD_RULES);
    for (let start = 0; start < 2; start++) {
      expect(await openSocketFolder(cluster)).toEqual({ path: cluster, setting: `"${cluster}"` });
      expect(rulesOf(cluster)).toBe(OLD_RULES + SOCKET_RULE);
    }
  });

  it('is none beside a rule for sockets that an operator wrote', async () => {
    const cluster = newCluster('postgres', 'local all all peer\n');
    expect(await openSocketFolder(cluster)).toBeNull();
    expect(rulesOf(cluster)).toBe('local all all peer\n');
  });

  it('loses the sockets of a PostgreSQL that was killed, and nothing else', async () => {
    const cluster = newCluster('postgres', OLD_RULES);
    for (const name of ['.s.PGSQL.5433', '.s.PGSQL.5433.lock', 'PG_VERSION'])
      writeFileSync(join(cluster, name), '');
    await openSocketFolder(cluster);
    expect(['.s.PGSQL.5433', '.s.PGSQL.5433.lock'].some((name) => existsSync(join(cluster, name)))).toBe(
      false,
    );
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
  });

  it('is one item of a list, whatever its name', async () => {
    const cluster = newCluster('my "data", all', OLD_RULES);
    expect((await openSocketFolder(cluster))?.setting).toBe(`"${join(folder, 'my ""data"", all')}"`);
  });

  it('is none where no socket can be made', async () => {
    const cluster = newCluster('postgres', OLD_RULES);
    // A folder in the place of the socket that is tried stands for a file system without sockets.
    mkdirSync(join(cluster, '.s.PGSQL.probe'));
    expect(await openSocketFolder(cluster)).toBeNull();
    expect(rulesOf(cluster)).toBe(OLD_RULES);
  });

  it('is none where the path of a socket would be too long', async () => {
    const cluster = newCluster('a'.repeat(103 - folder.length), OLD_RULES);
    expect(await openSocketFolder(cluster)).toBeNull();
    expect(rulesOf(cluster)).toBe(OLD_RULES);
  });
});
