import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestAccount, type TestStation } from '../../support/servers/server.js';
import { type Sample } from '../../support/samples/upload-stored.js';
import { server, store } from '../query/stored.js';

const FILE = join(import.meta.dirname, '../../../db/demo/surfrad-slv16001.dat');
/** The range of the charts in these tests: the SURFRAD day of Alamosa, by UTC. */
export const DAY = { start: '2016-01-01T00:00:00Z', end: '2016-01-02T00:00:00Z' };

/** A sample of every fifth minute of the day, with invented rain. */
function samples(): Sample[] {
  const [, , ...lines] = readFileSync(FILE, 'utf8').trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((fields) => fields[5]! % 5 === 0)
    .map((fields) => ({
      time: Date.UTC(2016, 0, 1, fields[4], fields[5]),
      units: { temperature: 'degreeC', windSpeed: 'metersPerSecond', rainYear: 'mmRain' },
      measurements: {
        temperature: fields[38]!,
        relativeHumidity: fields[40]!,
        windSpeed: fields[42]!,
        windDirection: fields[44]!,
        rainYear: fields[4]! / 2,
      },
    }));
}

/** Creates a station with a day of samples, and a station without any. */
export async function stationsWithDay(isPublic: boolean): Promise<{
  account: TestAccount;
  station: TestStation;
  empty: TestStation;
}> {
  const account = await server.createAccount({ isPublic, timezone: 'America/Denver' });
  const station = await server.createStation(account, { stationname: 'Alamosa' });
  const empty = await server.createStation(account, { stationname: 'Not yet' });
  await store(account, station, samples(), 'temperature');
  return { account, station, empty };
}

export function chartPath(station: TestStation | string, params: Record<string, string> = {}): string {
  const id = typeof station === 'string' ? station : station.id;
  return `/api/v1/stations/${id}/trendchart/?${new URLSearchParams({ measKeys: 'temperature', ...DAY, ...params }).toString()}`;
}

/** Width and height of a PNG, pixels. */
export function pngSize(bytes: Buffer): [width: number, height: number] {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** @returns the texts that can be read in an SVG */
export function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);
}
