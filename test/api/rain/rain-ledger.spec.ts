import type { RainLedgerEntry, RainLedgerPage } from '@mesonet/contract/rain-ledger.js';
import type { LatestValues } from '@mesonet/contract/samples.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { testServer, type TestAccount, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { trendOf } from '../query/stored.js';

const server = testServer();
/** Noon of a past day, so that no sample is in the future and midnight is hours away. */
const START = Date.parse('2026-05-20T12:00:00Z');

interface Place {
  account: TestAccount;
  station: TestStation;
}

async function newStation(): Promise<Place> {
  const account = await server.createAccount();
  return { account, station: await server.createStation(account, { timezone: 'UTC' }) };
}

/** Uploads readings of the yearly rain counter, a minute apart. */
async function rain({ station }: Place, readings: readonly number[], start = START): Promise<void> {
  for (const [index, rainYear] of readings.entries()) {
    const time = new Date(start + index * MINUTE_MS).toISOString();
    const answer = await server.upload(station, { time, measurements: { rainYear } });
    expect(answer.status).toBe(200);
  }
}

const pathOf = ({ station }: Place) => `/api/v1/stations/${station.id}/rain_ledger/`;

function ledger(place: Place, query = ''): Promise<RainLedgerPage> {
  return server.get(pathOf(place) + query, place.account.cookie);
}

function ledgerWith(place: Place, count: number): Promise<RainLedgerPage> {
  return waitFor(`${count} entries`, async () => {
    const page = await ledger(place, '?count=500');
    return page.items.length >= count ? page : null;
  });
}

function correct(place: Place, id: string, body: unknown, cookie = place.account.cookie): Promise<Response> {
  return server.fetch(pathOf(place) + id, {
    method: 'PATCH',
    cookie,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

async function totalsNow({ account, station }: Place): Promise<Record<string, number>> {
  const { values } = await server.get<LatestValues>(`/api/v1/stations/${station.id}/latest/`, account.cookie);
  const total = (key: string) => [key, Math.round(Number(values[key]?.value) * 1e6) / 1e6];
  return Object.fromEntries(['rainToday', 'rainMonth', 'rainYear'].map(total)) as Record<string, number>;
}

/** The day's rain total of the stored rows. */
async function storedDay({ account, station }: Place): Promise<number> {
  const day = { start: '2026-05-20T00:00:00Z', end: '2026-05-21T00:00:00Z', interval: 'day' };
  const { data } = await trendOf(account, station, { measKeys: 'rainToday.max', ...day });
  return Math.round(Number(data['rainToday.max']![0]) * 1e6) / 1e6;
}

const causes = ({ items }: RainLedgerPage) => items.map(({ cause }) => cause).reverse();

describe('the rain ledger', () => {
  it('says where each amount came from, and what was not counted', async () => {
    const place = await newStation();
    await rain(place, [10, 10.1, 60, 10.1, 0.02, 0.03]);
    const page = await ledgerWith(place, 4);
    expect(causes(page)).toEqual(['start', 'rain', 'spike', 'reset']);
    const [reset, spike, tip] = page.items as [RainLedgerEntry, RainLedgerEntry, RainLedgerEntry];
    expect(reset).toMatchObject({ amount: 0.03, reading: 0.03, before: 10.1 });
    expect(spike).toMatchObject({ amount: 0, reading: 60, before: 10.1 });
    expect(tip.amount).toBeCloseTo(0.1, 9);
    expect(tip).toMatchObject({ from: new Date(START).toISOString(), corrected: null });
    expect(await totalsNow(place)).toEqual({ rainToday: 0.13, rainMonth: 0.13, rainYear: 10.13 });
  });

  it('is turned over page by page', async () => {
    const place = await newStation();
    await rain(place, [10, 10.1, 10.2, 10.3]);
    const { items } = await ledgerWith(place, 4);
    const first = await ledger(place, '?count=3');
    expect(first.items).toEqual(items.slice(0, 3));
    const second = await ledger(place, `?count=3&before=${first.next}`);
    expect(second).toMatchObject({ items: items.slice(3), next: null });
  });

  it('lets an entry be voided and restored; totals of now and of stored rows follow', async () => {
    const place = await newStation();
    await rain(place, [10, 10.1, 10.6, 10.6]);
    const { items } = await ledgerWith(place, 3);
    const entry = items.find(({ amount }) => amount > 0.3)!;
    await waitFor('the stored rows', async () => (await storedDay(place)) === 0.6);

    const voided = await correct(place, entry._id, { amount: 0, note: 'Gauge was cleaned' });
    expect(voided.status).toBe(200);
    expect(await voided.json()).toMatchObject({
      corrected: 0,
      note: 'Gauge was cleaned',
      amount: entry.amount,
    });
    await waitFor('the stored rows', async () => (await storedDay(place)) === 0.1);
    expect(await totalsNow(place)).toEqual({ rainToday: 0.1, rainMonth: 0.1, rainYear: 10.1 });
    await rain(place, [10.7], START + 10 * MINUTE_MS);
    await waitFor('the next sample', async () => (await totalsNow(place)).rainToday === 0.2);

    expect((await correct(place, entry._id, { amount: null })).status).toBe(200);
    await waitFor('the stored rows', async () => (await storedDay(place)) === 0.7);
    const { isRecounting } = await waitFor('the end of it', async () => {
      const page = await ledger(place);
      return page.isRecounting ? null : page;
    });
    expect(isRecounting).toBe(false);
    expect(await totalsNow(place)).toMatchObject({ rainToday: 0.7, rainYear: 10.7 });
  });

  it('lets the totals a station began with be voided, not changed', async () => {
    const place = await newStation();
    await rain(place, [10, 10.1]);
    const start = (await ledgerWith(place, 2)).items[1]!;
    const refused = await correct(place, start._id, { amount: 3 });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'entry_of_totals' });
    expect((await correct(place, start._id, { amount: 0 })).status).toBe(200);
    await waitFor('the totals', async () => (await totalsNow(place)).rainYear === 0.1);
  });

  it.each([
    ['a negative amount', { amount: -1 }],
    ['a flood', { amount: 1e9 }],
    ['no amount', { note: 'x' }],
    ['another field', { amount: 0, cause: 'rain' }],
  ])('refuses %s', async (_, body) => {
    const place = await newStation();
    await rain(place, [10]);
    const [entry] = (await ledgerWith(place, 1)).items;
    expect((await correct(place, entry!._id, body)).status).toBe(400);
  });

  it('belongs to the managers of the account alone', async () => {
    const [place, other] = [await newStation(), await newStation()];
    await rain(place, [10]);
    const [entry] = (await ledgerWith(place, 1)).items;
    expect((await correct(place, entry!._id, { amount: 0 }, other.account.cookie)).status).toBe(404);
    expect((await correct(other, entry!._id, { amount: 0 })).status).toBe(404);
    expect((await correct(place, 'x', { amount: 0 })).status).toBe(404);
    expect((await server.fetch(pathOf(place))).status).toBe(401);
  });
});
