import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../platform/paths.js';
import { accessSettings, javaArguments } from './questdb-settings.js';

const GIBIBYTE = 1024 ** 3;
const dirs = { temporary: '/d/tmp', log: '/d/log' };

describe('javaArguments', () => {
  it.each([
    [0.5, '-Xmx256m'],
    [2, '-Xmx256m'],
    [4, '-Xmx512m'],
    [8, '-Xmx1024m'],
    [64, '-Xmx1024m'],
  ])('on a machine of %d GiB take %s', (memory, heap) => {
    expect(javaArguments(memory * GIBIBYTE, dirs)).toContain(heap);
  });
});

describe('the settings of QuestDB', () => {
  const common = readFileSync(join(PROJECT_ROOT, 'db', 'questdb', 'server.conf'), 'utf8');
  const access = accessSettings({ httpPort: 1001, pgPort: 1002, user: 'u', password: 'p' });
  const settings = new Map(
    `${common}\n${access}`
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('=') as [string, string]),
  );

  it('let nobody in but from this machine, with a password', () => {
    const listeners = [...settings].filter(([key]) => key.endsWith('bind.to'));
    expect(listeners.map(([, address]) => address)).toEqual(['127.0.0.1:1001', '127.0.0.1:1002']);
    for (const key of ['http.user', 'http.password', 'pg.user', 'pg.password']) {
      expect(settings.get(key)).toMatch(/^[up]$/);
    }
  });

  it.each([
    'line.tcp.enabled',
    'line.auto.create.new.tables',
    'line.auto.create.new.columns',
    'http.min.enabled',
    'telemetry.enabled',
  ])('turn %s off', (key) => {
    expect(settings.get(key)).toBe('false');
  });
});
