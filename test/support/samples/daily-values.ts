import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrendData } from '@mesonet/contract/trends.js';
import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import type { TestAccount, TestServer, TestStation } from '../servers/server.js';

const DEMO = join(import.meta.dirname, '../../../db/demo');
const KEYS = [
  'temperature.min',
  'temperature.max',
  'temperature.avg',
  'relativeHumidity.avg',
  'windSpeed.max',
];

/** One line of a file: °C, %, m/s; null where there is no reading. */
interface Reading {
  /** UTC ms */
  time: number;
  t: number | null;
  rh: number | null;
  wind: number | null;
}

export interface ObservedFile {
  path: string;
  /** The station's zone, in which days begin. */
  timezone: string;
  utcOffsetHours: number;
  readings: readonly Reading[];
}

/** A day of samples a minute apart, parsed without any code of the product. */
export const SURFRAD_FILE = surfrad(join(DEMO, 'surfrad-slv16001.dat'));
/** A year of hourly samples. */
export const TMY3_FILE = tmy3(join(DEMO, 'tmy3-703165-sand-point-ak.csv'));

function surfrad(path: string): ObservedFile {
  const readings = linesOf(path)
    .slice(2)
    .map((line) => {
      const f = line.trim().split(/\s+/).map(Number);
      const at = (i: number) => (f[i + 1] === 0 ? f[i]! : null);
      return { time: Date.UTC(2016, 0, 1, f[4], f[5]), t: at(38), rh: at(40), wind: at(42) };
    });
  return { path, timezone: 'UTC', utcOffsetHours: 0, readings };
}

function tmy3(path: string): ObservedFile {
  const [, header, ...lines] = linesOf(path);
  const columns = header!.split(',');
  const utcOffsetHours = -9;
  const readings = lines.map((line) => {
    const cells = line.split(',');
    const value = (name: string) => {
      const number = Number(cells[columns.indexOf(name)]);
      return number === -9900 ? null : number;
    };
    const [month, day, year] = cells[0]!.split('/').map(Number);
    const time = Date.UTC(year!, month! - 1, day, Number(cells[1]!.slice(0, 2)) - utcOffsetHours);
    return { time, t: value('Dry-bulb (C)'), rh: value('RHum (%)'), wind: value('Wspd (m/s)') };
  });
  return { path, timezone: 'Etc/GMT+9', utcOffsetHours, readings };
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split(/\r?\n/);
}

/** Expects the station's daily statistics to be those of the file. The calculation shares no code with the product. */
export async function expectDailyValues(
  server: TestServer,
  { account, station }: { account: TestAccount; station: TestStation },
  file: ObservedFile,
): Promise<void> {
  const shift = file.utcOffsetHours * HOUR_MS;
  const expected = expectedDays(file, shift);
  const years = new Set([...expected.keys()].map((day) => new Date(day).getUTCFullYear()));
  for (const year of years) {
    const [start, end] = [year, year + 1].map((each) => new Date(Date.UTC(each, 0) - shift).toISOString());
    const units = 'degreeC,metersPerSecond';
    const query = new URLSearchParams({
      measKeys: KEYS.join(),
      start: start!,
      end: end!,
      interval: 'day',
      units,
    });
    const path = `/api/v1/stations/${station.id}/trendsummarydata/?${query.toString()}`;
    const { time, data } = await server.get<TrendData>(path, account.cookie);
    const rows = new Map(time.map((at, i) => [at + shift, KEYS.map((key) => data[key]![i])]));
    for (const [day, values] of expected) {
      if (new Date(day).getUTCFullYear() !== year) continue;
      expect(rows.get(day)).toEqual(values.map((value) => expect.closeTo(value, 6) as number));
    }
  }
}

/** @returns local day, as if it was UTC → the expected values of `KEYS` */
function expectedDays({ readings }: ObservedFile, shift: number): Map<number, number[]> {
  const days = new Map<number, Reading[]>();
  for (const each of readings) {
    const day = Math.floor((each.time + shift) / DAY_MS) * DAY_MS;
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  const statistics = (rows: readonly Reading[]) => {
    const of = (key: 't' | 'rh' | 'wind') => rows.map((row) => row[key]).filter((value) => value !== null);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [t, rh, wind] = [of('t'), of('rh'), of('wind')];
    return [Math.min(...t), Math.max(...t), mean(t), mean(rh), Math.max(...wind)];
  };
  return new Map([...days].map(([day, rows]) => [day, statistics(rows)]));
}
