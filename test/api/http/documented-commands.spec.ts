import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UploadResult } from '@mesonet/contract/samples.js';
import type { TestStation } from '../../support/servers/server.js';
import { stationPerTest } from '../../support/servers/station-per-test.js';
import { waitFor } from '../../support/wait-for.js';

const ROOT = join(import.meta.dirname, '../../..');
const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8');
/** Every block of a page that is marked with this language. */
const blocksOf = (page: string, language: string) =>
  [...textOf(page).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, text]) => text!,
  );
const curlsOf = (page: string) => blocksOf(page, 'sh').filter((text) => /^curl /m.test(text));

const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
];
const MAKE_STATION = 'docs/connect/README.md';
const TABLE = 'readings.csv';

describe('the commands of the documents', () => {
  const place = stationPerTest();
  const { server } = place;
  let folder: string;

  beforeEach(async () => {
    const { id, password } = place.station;
    folder = await mkdtemp(join(tmpdir(), 'mesonet-commands-'));
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'demo-station'), `${id}:${password}\n`);
    await writeFile(join(folder, TABLE), blocksOf('docs/connect/csv.md', 'csv').join(''));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const filled = (text: string) =>
    text
      .replace(/https?:\/\/(?:SERVER|localhost)(?::3000)?\//g, `${server.url}/`)
      .replace(/\b(?:STATION_ID|demo_1001)\b|\{id\}/g, place.station.id)
      .replace(/\bORGANIZATION\b|\{account\}/g, place.account.id)
      .replace(/\bITS_PASSWORD\b/g, place.account.password)
      .replace(/\bPASSWORD\b/g, place.station.password)
      .replace('@FILE', `@${TABLE}`);
  /**
   * Runs the commands of a page.
   * @returns the lines of their answers; throws when one was refused
   */
  const run = async (page: string) => {
    const quiet = `curl() { command curl -sS --fail-with-body -w '\\n' "$@"; }\n`;
    const script = filled(quiet + curlsOf(page).join(''));
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: folder });
    return stdout.trim().split('\n');
  };
  const resultOf = async (page: string) => JSON.parse((await run(page)).join('')) as UploadResult;
  const valueOf = (key: string) => waitFor(key, async () => (await place.latest()).values[key]?.value);

  it('are all in this file', () => {
    expect(PAGES.filter((page) => curlsOf(page).length > 0).sort()).toEqual([
      'README.md',
      'docs/connect/README.md',
      'docs/connect/csv.md',
      'docs/connect/json.md',
      'docs/connect/microserver.md',
      'docs/connect/own-measurements.md',
    ]);
  });

  it('send a gust to the station of the demo', async () => {
    expect(await resultOf('README.md')).toMatchObject({ accepted: 1, rejected: 0 });
    expect(await valueOf('windGustSpeed')).toBe(45);
  });

  it('make a station and show its id and password', async () => {
    const [, made] = (await run(MAKE_STATION)).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(made).toMatchObject({ stationname: 'Mast', timezone: 'America/Denver', elevation: 7600 });
    const { _id: id, stationpwd: password } = made as { _id: string; stationpwd: string };
    const authorization = `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
    const station: TestStation = { id, password, authorization };
    expect((await server.upload(station, { measurements: { temperature: 70 } })).status).toBe(200);
  });

  it('send a table', async () => {
    const page = 'docs/connect/csv.md';
    expect(await resultOf(page)).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: 0,
      unknown: [],
      errors: [],
    });
    expect(await valueOf('temperature')).toBeCloseTo(70.52);
  });

  it('send JSON and get the answer that the page shows', async () => {
    const page = 'docs/connect/json.md';
    expect(await resultOf(page)).toEqual(JSON.parse(blocksOf(page, 'json')[0]!));
    expect(await valueOf('windSpeed')).toBeCloseTo(3.1 / 0.44704);
  });

  it('send the XML of a MicroServer', async () => {
    expect(await run('docs/connect/microserver.md')).toEqual(['success']);
    expect(await valueOf('temperature')).toBeCloseTo(70.52);
  });

  it('register an own measurement', async () => {
    await run(MAKE_STATION);
    const [answer] = await run('docs/connect/own-measurements.md');
    expect(JSON.parse(answer!)).toMatchObject({ key: 'x_river', unit: 'metersLevel' });
    await server.upload(place.station, { measurements: { x_river: 2.5 } });
    // The values of an organization come in its units, which are feet here.
    expect(await valueOf('x_river')).toBeCloseTo(2.5 / 0.3048);
  });

  it.each([...textOf('docs/api.md').matchAll(/`GET ([^`]+)`/g)].map(([, path]) => path!))(
    'read values: %s',
    async (path) => {
      await server.upload(place.station, { measurements: { temperature: 70, windSpeed: 5, dewPoint: 50 } });
      await valueOf('temperature');
      const [start, end] = [Date.now() - 3_600_000, Date.now()].map((at) => new Date(at).toISOString());
      const whole = filled(path).replace('start=…', `start=${start}`).replace('end=…', `end=${end}`);
      const answer = await server.fetch(whole, { cookie: place.account.cookie });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    },
  );
});
