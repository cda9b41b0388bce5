import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReading, newReadingTrack } from '../../../weather/quality/check-reading.js';
import { defaultQualityLimits } from '../../../weather/quality/quality-limits.js';

const MINUTE = 60_000;

describe('the default limits', () => {
  const DEMO = join(import.meta.dirname, '../../../../db/demo');

  /** Flags of a column of real observations. */
  function flagsOf(
    key: string,
    mClass: string,
    readings: readonly { time: number; value: number }[],
  ): number[] {
    const track = newReadingTrack();
    const limits = defaultQualityLimits(key, mClass);
    return readings.map(({ time, value }) =>
      checkReading(track, time, value, limits, key !== 'relativeHumidity' || value < 97),
    );
  }

  it('find nothing wrong with a real day of minutes', () => {
    const rows = readFileSync(join(DEMO, 'surfrad-slv16001.dat'), 'utf8').trim().split('\n').slice(2);
    const fields = rows.map((row) => row.trim().split(/\s+/).map(Number));
    const column = (at: number, toBase: (value: number) => number) =>
      fields.flatMap((f) => {
        const time = Date.UTC(f[0]!, f[2]! - 1, f[3], f[4], f[5]);
        return f[at + 1] === 0 && f[at]! > -9000 ? [{ time, value: toBase(f[at]!) }] : [];
      });
    const columns = [
      ['temperature', 'temperature', column(38, (c) => c * 1.8 + 32)],
      ['relativeHumidity', 'humidity', column(40, Number)],
      ['windSpeed', 'windspeed', column(42, (ms) => ms / 0.44704)],
      ['stationPressure', 'pressure', column(46, (hPa) => hPa / 33.86388640341)],
      ['solarRadiation', 'radiation', column(8, Number)],
    ] as const;
    for (const [key, mClass, readings] of columns) {
      expect(readings.length).toBeGreaterThan(1_000);
      expect(flagsOf(key, mClass, readings).filter((each) => each !== 0)).toEqual([]);
    }
  });

  it('find nothing wrong with a real year of hours', () => {
    const lines = readFileSync(join(DEMO, 'tmy3-703165-sand-point-ak.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const names = lines[0]!.split(',');
    const column = (name: string, toBase: (value: number) => number) => {
      const at = names.indexOf(name);
      return lines
        .slice(1)
        .map((line, hour) => ({ time: hour * 60 * MINUTE, value: toBase(Number(line.split(',')[at])) }));
    };
    const columns = [
      ['temperature', 'temperature', column('Dry-bulb (C)', (c) => c * 1.8 + 32)],
      ['dewPoint', 'temperature', column('Dew-point (C)', (c) => c * 1.8 + 32)],
      ['relativeHumidity', 'humidity', column('RHum (%)', Number)],
      ['windSpeed', 'windspeed', column('Wspd (m/s)', (ms) => ms / 0.44704)],
      ['stationPressure', 'pressure', column('Pressure (mbar)', (hPa) => hPa / 33.86388640341)],
      ['solarRadiation', 'radiation', column('GHI (W/m^2)', Number)],
    ] as const;
    for (const [key, mClass, readings] of columns) {
      expect(readings.every(({ value }) => Number.isFinite(value))).toBe(true);
      const odd = flagsOf(key, mClass, readings).flatMap((flag, hour) =>
        flag ? [[key, hour, readings[hour]!.value, flag]] : [],
      );
      expect(odd).toEqual([]);
    }
  });
});
