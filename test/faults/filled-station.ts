import type { TrendData } from '@mesonet/contract/trends.js';
import { SECOND_MS } from '@mesonet/model/durations.js';
import type { ServerOverLines } from '../support/servers/server-over-lines.js';
import type { TestAccount, TestStation } from '../support/servers/server.js';
import { askQuestDb } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';

const START = Date.UTC(2025, 0, 1);
/** Keys measured each second, each a number with many digits. */
const KEYS = [
  'temperature',
  'dewPoint',
  'wetBulb',
  'relativeHumidity',
  'stationPressure',
  'densityAltitude',
  'windSpeed',
  'windGustSpeed',
  'solarRadiation',
  'illuminance',
  'pm25',
  'carbonDioxide',
];
const STATS = ['min', 'max', 'avg', 'sum', 'first', 'last'];

/** A station that has measured each second for hours. */
export interface FilledStation {
  account: TestAccount;
  station: TestStation;
  /** The address of a file with all its samples, which is much longer than what connections hold on their way. */
  file: string;
  /** Returns the address of a trend over all samples, with every key when none is named. */
  trend: (params: Record<string, string>) => string;
}

/** @param seconds number of samples, written straight into the store, because uploads take too long for a test */
export async function fillStation(place: ServerOverLines, seconds: number): Promise<FilledStation> {
  const account = await place.server.createAccount();
  const station = await place.server.createStation(account);
  const [{ series }] = (await place.server.sql<{ series: number }>(
    'SELECT series FROM stations WHERE id = $1',
    [station.id],
  )) as [{ series: number }];
  await (place.questDb ? fillQuestDb : fillPostgres)(place, series, seconds);
  const end = START + seconds * SECOND_MS;
  const range = { start: new Date(START).toISOString(), end: new Date(end).toISOString() };
  const trend = (params: Record<string, string>) => {
    const query = new URLSearchParams({ measKeys: KEYS.join(), ...range, ...params });
    return `/api/v1/stations/${station.id}/trenddata/?${query.toString()}`;
  };
  const count = trend({ measKeys: 'temperature.count', interval: 'all' });
  const { data } = await place.server.get<TrendData>(count, account.cookie);
  expect(data['temperature.count']).toEqual([seconds]);
  const measKeys = KEYS.flatMap((key) => STATS.map((stat) => `${key}.${stat}`)).join();
  return { account, station, trend, file: trend({ measKeys, interval: '0', format: 'csvfile' }) };
}

async function fillPostgres({ server }: ServerOverLines, series: number, seconds: number): Promise<void> {
  const columns = KEYS.map((key) => `"${key}"`).join();
  const values = KEYS.map(() => '10 + 80 * random()').join();
  await server.sql(
    `INSERT INTO samples (series, time, ${columns})
      SELECT $1, $2::bigint + second * ${SECOND_MS}, ${values} FROM generate_series(0, $3::bigint - 1) AS second`,
    [series, START, seconds],
  );
}

/**
 * Waits until queries return the rows. The server must not be asked earlier: it remembers statistics for a minute, and
 * it does not learn of rows that somebody else writes.
 */
async function fillQuestDb({ stores }: ServerOverLines, series: number, seconds: number): Promise<void> {
  const values = KEYS.map((key) => `10 + 80 * rnd_double() ${key}`).join();
  await askQuestDb(
    stores.questDb(),
    `INSERT INTO samples (timestamp, series, ${KEYS.join()})
      SELECT timestamp_sequence(${START}000, ${SECOND_MS}000) timestamp, '${series}' series, ${values}
      FROM long_sequence(${seconds})`,
  );
  await waitFor('the samples', async () => {
    const [row] = await askQuestDb(
      stores.questDb(),
      `SELECT count() FROM samples WHERE series = '${series}'`,
    );
    return row![0] === seconds;
  });
}
