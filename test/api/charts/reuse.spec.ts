import { change, measurementsPath, register } from '../../support/samples/own-measurements.js';
import type { TestAccount, TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { server, store } from '../query/stored.js';
import { chartPath, stationsWithDay, textsOf } from './stored-day.js';

let account: TestAccount;
let station: TestStation;

beforeAll(async () => {
  ({ account, station } = await stationsWithDay(false));
});

const ask = (params?: Record<string, string>, headers: Record<string, string> = {}) =>
  server.fetch(chartPath(station, params), { cookie: account.cookie, headers });
const etagOf = async (params?: Record<string, string>) => {
  const answer = await ask(params);
  await answer.arrayBuffer();
  expect(answer.status).toBe(200);
  return answer.headers.get('etag')!;
};
/** Seconds for which a browser may keep the answer. */
const maxAge = (answer: Response) => Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control')!)![1]);

describe('a drawn chart', () => {
  it('is used again though samples came since, and drawn anew where anything else is wanted', async () => {
    const [before, other] = [await etagOf(), await etagOf({ width: '801' })];
    expect(before).not.toBe(other);
    const hot = { time: '2016-01-01T12:02:00Z', measurements: { temperature: 90 } };
    await store(account, station, [hot], 'temperature');
    expect(await etagOf()).toBe(before);
    expect(await etagOf({ ttl: '720' })).toBe(before);
    expect(await etagOf({ title: 'Alamosa' })).not.toBe(before);
  });

  it('is drawn anew when the account takes other units, or a measurement of the station another name', async () => {
    const own = await server.createAccount({ timezone: 'UTC' });
    const river = await server.createStation(own);
    const label = (name: string) => ({ key: 'x_river', label: name, class: 'level', unit: 'metersLevel' });
    expect((await register(server, own, river, label('River'))).status).toBe(200);
    const path = chartPath(river, { measKeys: 'temperature,x_river', format: 'svg', ttl: '720' });
    const says = async (text: string) => {
      const answer = await server.fetch(path, { cookie: own.cookie });
      return textsOf(await answer.text()).some((each) => each.includes(text));
    };
    expect([await says('°F'), await says('River')]).toEqual([true, true]);
    await server.sql(`UPDATE accounts SET units = '{"temperature":"degreeC"}' WHERE id = $1`, [own.id]);
    await waitFor('degrees Celsius', () => says('°C'));
    const renamed = await change(server, own, measurementsPath(river, 'x_river'), { label: 'Weir' });
    expect([renamed.status, await says('Weir')]).toEqual([200, true]);
  });

  it('is of its station alone, whoever has one of the same name', async () => {
    const drawn = { format: 'svg', width: '640' };
    expect(textsOf(await (await ask(drawn)).text())).toContain('Alamosa');
    const neighbours = await server.createAccount({ timezone: 'America/Denver' });
    for (const owner of [account, neighbours]) {
      const twin = await server.createStation(owner, { stationname: 'Alamosa' });
      const answer = await server.fetch(chartPath(twin, drawn), { cookie: owner.cookie });
      expect(textsOf(await answer.text())).toEqual(
        expect.arrayContaining(['Alamosa', 'No data in this range']),
      );
    }
  });

  it('may be kept by a browser for what is left of its time', async () => {
    expect(maxAge(await ask({ width: '499' }))).toBe(600);
    const params = { width: '500' };
    expect(maxAge(await ask({ ...params, ttl: '720' }))).toBe(43_200);
    const again = maxAge(await ask({ ...params, ttl: '1' }));
    expect(again).toBeGreaterThanOrEqual(0);
    expect(again).toBeLessThanOrEqual(60);
  });

  it.each([
    ['its tag', (etag: string) => etag],
    ['its tag, weak', (etag: string) => `W/${etag}`],
    ['a list with its tag', (etag: string) => `"other", ${etag}`],
    ['any', () => '*'],
  ])('is not sent to who names %s', async (_, known) => {
    for (const format of ['png', 'svg']) {
      const etag = await etagOf({ format });
      const answer = await ask({ format }, { 'if-none-match': known(etag) });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
      expect([answer.headers.get('etag'), maxAge(answer) > 0]).toEqual([etag, true]);
    }
  });

  it('is sent to who names another', async () => {
    expect((await ask({}, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is the same bytes when the same is drawn again', async () => {
    const drawn = async (title: string) => {
      const answer = await ask({ title, format: 'svg' });
      return (await answer.text()).replaceAll(title, '');
    };
    const [one, two] = await Promise.all([drawn('first'), drawn('other')]);
    expect(one).toBe(two);
  });

  it('is not for who may not see it, whatever tag is named', async () => {
    const etag = await etagOf();
    const answer = await server.fetch(chartPath(station), { headers: { 'if-none-match': etag } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([401, null]);
  });
});
