import type { TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { SAMPLE_TABLES } from '../../../backend/samples/store/questdb/tables/sample-tables.js';
import { type BillingAccount, BillingPlace } from '../../support/paddle/billing-place.js';
import { PRICES } from '../../support/paddle/catalog.js';
import type { TestStation } from '../../support/servers/server.js';
import { questDbUrl } from '../../support/servers/server-over-lines.js';
import { askQuestDb, HAS_QUESTDB, startStores, type TestStores } from '../../support/stores/stores.js';
import { eventually, waitFor } from '../../support/wait-for.js';

const NOW = Date.now();
const OLD = NOW - 31 * DAY_MS;
const KEPT = NOW - 29 * DAY_MS;
const GRACE = 30 * DAY_MS;
const WITHIN_MS = 60_000;

jest.setTimeout(300_000);

const place = new BillingPlace();
let stores: TestStores;
/** Already pays for storage when the retention setting is introduced. */
let buyer: BillingAccount;
/** Has never paid for storage. */
let other: BillingAccount;
let ofBuyer: TestStation;
let ofOther: TestStation;
let subscription: string;

beforeAll(async () => {
  stores = await startStores({ withQuestDb: HAS_QUESTDB });
  await place.start({
    DATABASE_URL: stores.databaseUrl,
    ...(HAS_QUESTDB && { SAMPLE_STORE: 'questdb', QUESTDB_HTTP_URL: questDbUrl(stores.questDb()) }),
  });
  [buyer, other] = [await place.newAccount(), await place.newAccount()];
  [ofBuyer, ofOther] = [await place.server.createStation(buyer), await place.server.createStation(other)];
  for (const station of [ofBuyer, ofOther]) {
    expect((await place.server.upload(station, [sampleAt(OLD), sampleAt(KEPT)])).status).toBe(200);
    await eventually(async () => expect(await rowsOf(station)).toBe(2));
  }
  subscription = await place.subscribe(buyer, PRICES.storage);
});

afterAll(async () => {
  await place.end();
  await stores.stop();
});

const sampleAt = (time: number) => ({ time, measurements: { temperature: 50 } });

async function seriesOf({ id }: TestStation): Promise<number> {
  const sql = 'SELECT series FROM stations WHERE id = $1';
  return (await place.server.sql<{ series: number }>(sql, [id]))[0]!.series;
}

/** Counts the rows in the store itself, whether or not the API shows them. */
async function rowsOf(station: TestStation): Promise<number> {
  const series = await seriesOf(station);
  if (!HAS_QUESTDB) {
    const sql = 'SELECT count(*)::integer AS rows FROM samples WHERE series = $1';
    return (await place.server.sql<{ rows: number }>(sql, [series]))[0]!.rows;
  }
  const counts = SAMPLE_TABLES.map(async (table) => {
    const sql = `SELECT count() FROM ${table} WHERE series='${series}' AND temperature != null`;
    return (await askQuestDb(stores.questDb(), sql))[0]![0] as number;
  });
  return (await Promise.all(counts)).reduce((sum, rows) => sum + rows, 0);
}

async function shownOf(station: TestStation, { cookie }: BillingAccount): Promise<number[]> {
  const range = `start=${new Date(NOW - 40 * DAY_MS).toISOString()}&end=${new Date(NOW).toISOString()}`;
  const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature&interval=0&${range}`;
  return (await place.server.get<TrendData>(path, cookie)).time;
}

/** Restarts the server and waits for a whole round, in which another account has samples to remove or to move. */
async function afterARound(): Promise<void> {
  const young = await place.server.createStation(await place.server.createAccount());
  expect((await place.server.upload(young, sampleAt(KEPT))).status).toBe(200);
  await eventually(async () => expect(await rowsOf(young)).toBe(1));
  if (!HAS_QUESTDB) {
    const old = 'INSERT INTO samples (series, time, temperature) VALUES ($1, $2, 50)';
    await place.server.sql(old, [await seriesOf(young), OLD]);
  }
  await place.killable.stop();
  // The setting has been in force for longer than the day in which it can be taken back.
  await place.server.sql(
    `INSERT INTO sample_retention (days, since) VALUES (30, now() - interval '2 days') ON CONFLICT DO NOTHING`,
  );
  await place.killable.startAgain({ SAMPLE_RETENTION_DAYS: '30' });
  await waitFor('the round', () =>
    /Removed \d+ rows of samples|Moved the samples of \d+ stations/.test(place.killable.running.log()),
  );
}

async function holdsUntil({ id }: BillingAccount): Promise<number | null> {
  return (await place.storageUntil()).get(id) ?? null;
}

describe('storage that is paid for', () => {
  it('keeps what is older, while that of others is removed', async () => {
    await afterARound();
    expect([await rowsOf(ofBuyer), await rowsOf(ofOther)]).toEqual([2, 1]);
    expect(await shownOf(ofBuyer, buyer)).toEqual([OLD, KEPT]);
    expect(await shownOf(ofOther, other)).toEqual([KEPT]);
  });

  it('is kept while a payment is late', async () => {
    place.paddle.ledger.failPayment(subscription);
    await place.paddle.webhooks.settled();
    expect(await holdsUntil(buyer)).toBe(Infinity);
    place.paddle.ledger.resume(subscription);
    await place.paddle.webhooks.settled();
  });

  it('counts within a minute of the purchase, without a start', async () => {
    const send = async () => (await place.server.upload(ofOther, sampleAt(OLD + 1))).status;
    expect(await send()).toBe(400);
    const id = await place.subscribe(other, PRICES.map);
    expect(await holdsUntil(other)).toBeNull();
    expect(await send()).toBe(400);
    await place.change(other, [PRICES.map, PRICES.storage]);
    await waitFor('old samples to be taken', async () => (await send()) === 200, WITHIN_MS);
    await eventually(async () => expect(await shownOf(ofOther, other)).toEqual([OLD + 1, KEPT]), WITHIN_MS);
    // This change removes storage and keeps the map.
    await place.change(other, [PRICES.map]);
    await place.paddle.webhooks.settled();
    const { updated_at } = place.paddle.ledger.subscription(id);
    expect(await holdsUntil(other)).toBe(Date.parse(updated_at) + GRACE);
  });
});

describe('storage that is no longer paid for', () => {
  it('holds for 30 days by the clock of the provider, also where no webhook told of its end', async () => {
    const { ledger, webhooks } = place.paddle;
    webhooks.isMute = true;
    const { updated_at } = ledger.cancel(subscription);
    // The server checks every subscription after a start.
    await afterARound();
    await eventually(
      async () => expect(await holdsUntil(buyer)).toBe(Date.parse(updated_at) + GRACE),
      WITHIN_MS,
    );
    webhooks.isMute = false;
    await afterARound();
    for (const [station, account, old] of [
      [ofBuyer, buyer, OLD],
      [ofOther, other, OLD + 1],
    ] as const) {
      expect(await rowsOf(station)).toBe(2);
      expect(await shownOf(station, account)).toEqual([old, KEPT]);
    }
  });

  it('ends by the clock alone, and then what is older is hidden and removed', async () => {
    const end = `UPDATE account_subscriptions SET storage_until = now() + interval '3 seconds' WHERE account_id = $1`;
    await place.server.sql(end, [buyer.id]);
    await eventually(async () => expect(await shownOf(ofBuyer, buyer)).toEqual([KEPT]), WITHIN_MS);
    expect((await place.server.upload(ofBuyer, sampleAt(OLD))).status).toBe(400);
    await afterARound();
    expect([await rowsOf(ofBuyer), await rowsOf(ofOther)]).toEqual([1, 2]);
    expect(await shownOf(ofBuyer, buyer)).toEqual([KEPT]);
    expect(await shownOf(ofOther, other)).toEqual([OLD + 1, KEPT]);
  });

  it('holds again from the next purchase on', async () => {
    await place.subscribe(buyer, PRICES.storage);
    expect(await holdsUntil(buyer)).toBe(Infinity);
    await waitFor(
      'old samples to be taken',
      async () => (await place.server.upload(ofBuyer, sampleAt(OLD))).status === 200,
      WITHIN_MS,
    );
    await afterARound();
    expect(await rowsOf(ofBuyer)).toBe(2);
    expect(await shownOf(ofBuyer, buyer)).toEqual([OLD, KEPT]);
  });
});
