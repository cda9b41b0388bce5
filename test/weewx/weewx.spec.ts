import { measurement } from '@mesonet/model/measurements.js';
import type { LatestValues } from '@mesonet/contract/samples.js';
import type { TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { type TestAccount, testServer, type TestStation } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';
import { Weewx, type WeewxSettings } from '../support/stations/weewx.js';

const server = testServer();
const begun: Weewx[] = [];
let account: TestAccount;

beforeAll(async () => {
  account = await server.createAccount();
});

afterAll(() => Promise.all(begun.map((weewx) => weewx.remove())));

type Run = Pick<WeewxSettings, 'timezone' | 'archiveIntervalS' | 'uploader' | 'simulator' | 'corrections'>;

async function startWeewx(run: Run): Promise<{ weewx: Weewx; station: TestStation }> {
  const station = await server.createStation(account, { timezone: run.timezone });
  const { id: stationId, password } = station;
  const weewx = await Weewx.start({ ...run, stationId, password, serverUrl: server.url });
  begun.push(weewx);
  return { weewx, station };
}

const latest = (station: TestStation) =>
  server.get<LatestValues>(`/api/v1/stations/${station.id}/latest/`, account.cookie);

/** @returns one row of the API for from < time ≤ to */
async function summary(station: TestStation, keys: string[], from: number, to: number): Promise<number[]> {
  const range = `start=${new Date(from + 1).toISOString()}&end=${new Date(to + 1).toISOString()}`;
  const path = `/api/v1/stations/${station.id}/trenddata/?measKeys=${keys.join(',')}&interval=all&${range}`;
  const { data } = await server.get<TrendData>(path, account.cookie);
  return keys.map((key) => data[key]?.[0] as number);
}

/**
 * Expects both to have the same values, except for the rounding of the last digit.
 * @param dayBegan time from which WeeWX's rain of the day counts
 */
async function expectAgreement(
  { weewx, station }: { weewx: Weewx; station: TestStation },
  { from, to, dayBegan }: { from: number; to: number; dayBegan: number },
): Promise<void> {
  const keys = ['temperature.avg', 'windGustSpeed.max', 'rainToday.max'];
  const { temperature, gust } = weewx.archive('avg(outTemp) temperature, max(windGust) gust', from, to);
  const { rain } = weewx.archive('sum(rain) rain', dayBegan, to);
  const theirs = [temperature!, gust!, rain!];
  for (const value of theirs) expect(value).toBeGreaterThan(0);
  const compare = async () => {
    const ours = await summary(station, keys, from, to);
    return keys.map((key, i) => {
      const { decimals } = measurement(key.split('.')[0]!)!;
      return {
        key,
        ours: ours[i],
        theirs: theirs[i],
        isSame: Math.abs(ours[i]! - theirs[i]!) <= 0.5 * 10 ** -decimals,
      };
    });
  };
  // An archive record arrives after newer packets, so it is a late sample, which takes a moment to be visible.
  const agree = async () => (await compare()).every(({ isSame }) => isSame);
  await waitFor('agreement', agree).catch(() => undefined);
  const compared = await compare();
  expect(compared).toEqual(compared.map((each) => ({ ...each, isSame: true })));
}

/** @returns a zone `Etc/GMT…` in which it is about noon, so that no day ends during the run */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

describe('a real WeeWX', () => {
  let live: { weewx: Weewx; station: TestStation };

  beforeAll(async () => {
    live = await startWeewx({
      timezone: zoneAtNoon(),
      archiveIntervalS: 60,
      // docs/connect/weewx.md shows the same section to users.
      uploader: ['rapidfire = True', 'archive_post = True', 'post_indoor_observations = True'],
      simulator: ['mode = simulator', 'loop_interval = 2.5'],
      // Without these, nothing would change in two minutes of simulated weather.
      corrections: [
        'outTemp = "outTemp + 0.5 * math.sin(dateTime / 10.0)", loop',
        'windGust = "12 + 6 * math.sin(dateTime / 15.0)", loop',
        'rain = "0.01 if math.fmod(dateTime, 20) < 2.5 else 0.0", loop',
      ],
    });
  });

  it('has each rapid-fire packet shown at once', async () => {
    const delays: number[] = [];
    let newest = '';
    await waitFor(
      '12 packets',
      async () => {
        const { updateTS } = await latest(live.station);
        if (updateTS === null || updateTS === newest) return false;
        if (newest !== '') delays.push(Date.now() - Date.parse(updateTS));
        newest = updateTS;
        return delays.length >= 12;
      },
      90_000,
    );
    const { values } = await latest(live.station);
    expect(values).toMatchObject({ indoorTemperature: { origin: 'sent' }, dewPoint: { origin: 'derived' } });
    const median = delays.sort((a, b) => a - b)[6]!;
    // WeeWX stamps packets with whole seconds, so half a second of this delay is rounding.
    console.log(`From the packet's time until shown: ${median} ms (median of ${delays.length}).`);
    // The delay is usually a second; the limit is far above that for a busy machine.
    expect(median).toBeLessThan(10_000);
  });

  it('agrees with us on a past day, of archive records', async () => {
    const from = Math.floor(Date.now() / DAY_MS - 3) * DAY_MS;
    const to = from + DAY_MS;
    const run = await startWeewx({
      timezone: 'UTC',
      archiveIntervalS: 300,
      uploader: [],
      simulator: [
        'mode = generator',
        'loop_interval = 10',
        `start = ${new Date(from).toISOString().slice(0, 16)}`,
      ],
    });
    const isPast = async () => Date.parse((await latest(run.station)).updateTS ?? '') > to;
    await waitFor('the end of the day', isPast, 150_000);
    await run.weewx.end();
    await expectAgreement(run, { from, to, dayBegan: from });
  });

  it('agrees with us on minutes of archive records and rapid-fire packets', async () => {
    // The first record covers less than a minute.
    const [from, , to] = await waitFor(
      'two whole minutes',
      () => live.weewx.recordTimes().length >= 3 && live.weewx.recordTimes(),
      4 * MINUTE_MS,
    );
    await waitFor('what was sent before', async () => {
      const { updateTS } = await latest(live.station);
      return Date.parse(updateTS ?? '') > to!;
    });
    await live.weewx.end();
    await expectAgreement(live, { from: from!, to: to!, dayBegan: 0 });
  });
});
