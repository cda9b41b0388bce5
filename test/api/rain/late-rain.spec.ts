import type { RainLedgerPage } from '@mesonet/contract/rain-ledger.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { seededRandom } from '../../support/samples/random.js';
import { testServer, type TestAccount, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';
import { trendOf } from '../query/stored.js';

const server = testServer();
/** The midnight in New York with which 1 June, a Monday, begins. */
const MIDNIGHT = Date.parse('2026-06-01T04:00:00Z');

interface Place {
  account: TestAccount;
  station: TestStation;
}
interface Sample {
  time: number;
  measurements: Record<string, number>;
}

let account: TestAccount;

beforeAll(async () => {
  account = await server.createAccount();
});

async function newPlace(): Promise<Place> {
  return { account, station: await server.createStation(account, { timezone: 'America/New_York' }) };
}

async function upload({ station }: Place, samples: readonly Sample[]): Promise<void> {
  for (const sample of samples) expect((await server.upload(station, sample)).status).toBe(200);
}

const pathOf = ({ station }: Place) => `/api/v1/stations/${station.id}/rain_ledger/`;

async function ledger(place: Place): Promise<RainLedgerPage> {
  return server.get<RainLedgerPage>(`${pathOf(place)}?count=500`, account.cookie);
}

const round = (value: number) => Math.round(value * 1e6) / 1e6;

/** The ledger and the stored totals, rounded to remove rounding errors of sums. */
async function outcomeOf(place: Place) {
  const { items, isRecounting } = await ledger(place);
  const keys = ['rainToday', 'rainWeek', 'rainMonth', 'rainYear'];
  const { time, data } = await trendOf(account, place.station, {
    measKeys: keys.map((key) => `${key}.max`).join(),
    start: new Date(MIDNIGHT - 12 * HOUR_MS).toISOString(),
    end: new Date(MIDNIGHT + 12 * HOUR_MS).toISOString(),
    interval: '10',
  });
  const totals = Object.values(data).map((column) =>
    column.map((each) => (each === null ? null : round(Number(each)))),
  );
  const entries = items
    .filter(({ amount }) => amount > 0)
    .map(({ from, time: until, amount }) => [from, until, round(amount)]);
  return { isRecounting, entries, time, totals };
}

/** A sample every ten minutes from eight hours before midnight to eight hours after it. */
function simulate(random: () => number): Sample[] {
  let [rainYear, rainToday] = [10, 0];
  return Array.from({ length: 96 }, (_, index) => {
    const time = MIDNIGHT - 8 * HOUR_MS + index * 10 * MINUTE_MS;
    const fallen = random() < 0.4 ? 0.01 * Math.ceil(random() * 5) : 0;
    rainYear += fallen;
    rainToday = time - MIDNIGHT === 10 * MINUTE_MS ? fallen : rainToday + fallen;
    return { time, measurements: { rainYear: round(rainYear), rainToday: round(rainToday) } };
  });
}

describe('rain that comes late', () => {
  it('of six hours over midnight, in any order and some of it twice, ends as if it had come in order', async () => {
    const seed = Date.now() % 1_000_000;
    const random = seededRandom(seed);
    const samples = simulate(random);
    const isLate = ({ time }: Sample) => Math.abs(time - MIDNIGHT) < 3 * HOUR_MS;
    const late = samples.filter(isLate).map((sample) => ({ sample, key: random() }));
    const shuffled = late.sort((a, b) => a.key - b.key).map(({ sample }) => sample);

    const [expected, place] = [await newPlace(), await newPlace()];
    await upload(expected, samples);
    await upload(
      place,
      samples.filter((sample) => !isLate(sample)),
    );
    await upload(place, [...shuffled, ...shuffled.slice(0, 5)]);

    const inOrder = await outcomeOf(expected);
    await waitFor(
      `the same ledger and rows, seed ${seed}`,
      async () => {
        const [a, b] = [await outcomeOf(expected), await outcomeOf(place)];
        expect({ seed, ...b }).toEqual({ seed, ...a, isRecounting: false });
        return true;
      },
      40_000,
    );
    expect(inOrder.entries.length).toBeGreaterThan(10);
  });

  it('parts an amount already counted, and the totals of rows between follow', async () => {
    const place = await newPlace();
    const at = (minute: number, rainYear: number) => ({
      time: MIDNIGHT + minute * MINUTE_MS,
      measurements: { rainYear },
    });
    await upload(place, [at(-185, 10), at(-180, 10), at(180, 11), at(185, 11)]);
    await waitFor('the gap', async () => (await ledger(place)).items.some(({ cause }) => cause === 'gap'));
    await upload(place, [at(-5, 10.7)]);
    const { items } = await waitFor('both parts', async () => {
      const page = await ledger(place);
      return page.items.length === 3 && !page.isRecounting ? page : null;
    });
    expect(items.map(({ cause, amount }) => [cause, round(amount)])).toEqual([
      ['gap', 0.3],
      ['gap', 0.7],
      ['start', 0],
    ]);
    await waitFor('the rows of the new day', async () => {
      const { data } = await trendOf(account, place.station, {
        measKeys: 'rainToday.max,rainMonth.max',
        start: new Date(MIDNIGHT - 24 * HOUR_MS).toISOString(),
        end: new Date(MIDNIGHT + 24 * HOUR_MS).toISOString(),
        interval: 'day',
      });
      expect(data['rainToday.max']!.map(Number).map(round)).toEqual([0.7, 0.3]);
      expect(data['rainMonth.max']!.map(Number).map(round)).toEqual([0.7, 0.3]);
      return true;
    });
    const { values } = await server.get<{ values: Record<string, { value: number }> }>(
      `/api/v1/stations/${place.station.id}/latest/`,
      account.cookie,
    );
    expect(round(values.rainToday!.value)).toBe(0.3);
  });

  it('leaves what a manager has said', async () => {
    const place = await newPlace();
    const at = (minute: number, rainYear: number) => ({
      time: MIDNIGHT + minute * MINUTE_MS,
      measurements: { rainYear },
    });
    await upload(place, [at(60, 10), at(65, 10), at(300, 11), at(305, 11)]);
    const gap = await waitFor('the gap', async () => {
      return (await ledger(place)).items.find(({ cause }) => cause === 'gap');
    });
    const voided = await server.fetch(pathOf(place) + gap._id, {
      method: 'PATCH',
      cookie: account.cookie,
      body: JSON.stringify({ amount: 0, note: 'The gauge was cleaned' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(voided.status).toBe(200);
    // The last reading adds an entry. When this entry exists, the first reading has been judged, too.
    await upload(place, [at(120, 10.4), at(310, 11.2), at(308, 11.1)]);
    const { items } = await waitFor('the late reading after it', async () => {
      const page = await ledger(place);
      return page.items.length === 4 && !page.isRecounting ? page : null;
    });
    expect(items.map(({ amount, corrected, note }) => [round(amount), corrected, note])).toEqual([
      [0.1, null, null],
      [0.1, null, null],
      [1, 0, 'The gauge was cleaned'],
      [0, null, null],
    ]);
  });
});
