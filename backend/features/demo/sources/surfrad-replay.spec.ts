import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { parseSurfrad } from '../../../ingest/files/surfrad-file.js';
import { observationAt, surfradReplay } from './surfrad-replay.js';

const text = readFileSync(join(import.meta.dirname, '../../../../db/demo/surfrad-slv16001.dat'), 'utf8');
const day = parseSurfrad(text);
const START = Date.UTC(2026, 9, 21);

describe('parseSurfrad', () => {
  it('reads the place, degrees east', () => {
    expect(day).toMatchObject({ name: 'Alamosa', latitude: 37.7, longitude: -105.92, elevationMeters: 2317 });
  });

  it('has a row for every minute', () => {
    expect(day.minutes).toHaveLength(1440);
    expect(day.minutes).not.toContain(undefined);
  });

  // The expected values are those of minutes 0, 1000 and 1439 in the file.
  it.each([
    [0, [-1.8, -7.6, 52.7, 3.1, 304.7, 773.5]],
    [1000, [378.6, -12.1, 56.2, 0, 289.7, 778.5]],
    [1439, [-0.9, -8.5, 53.5, 2.6, 313.5, 777]],
  ])('reads minute %d as the file has it', (minute, expected) => {
    const reading = day.minutes[minute]!;
    expect([
      reading.solarRadiation,
      reading.temperatureC,
      reading.humidity,
      reading.windSpeedMs,
      reading.windDirection,
      reading.pressureMbar,
    ]).toEqual(expected);
  });

  it('takes a flagged or missing value for a gap, and a missing row too', () => {
    const lines = text.split('\n');
    lines[2] = lines[2]!.replace('-7.6 0', '-7.6 2').replace('773.5 0', '-9999.9 0');
    lines.splice(3, 1);
    const { minutes } = parseSurfrad(lines.join('\n'));
    expect(minutes[0]).toMatchObject({ temperatureC: null, humidity: 52.7, pressureMbar: null });
    expect(minutes[1]).toBeUndefined();
    expect(minutes[2]).toMatchObject({ temperatureC: -7.7 });
  });

  it.each([
    ['a page of something else', '<html>\n<body>\n'],
    ['a row cut short', `${text.slice(0, 400)}\n 2016   1  1`],
    ['a row with words', text.replace('-7.6 0', 'cold 0')],
  ])('refuses %s', (_, broken) => {
    expect(() => parseSurfrad(broken)).toThrow(/^SURFRAD line \d/);
  });
});

describe('observationAt', () => {
  it('gives base units', () => {
    const values = observationAt(day, 0);
    expect(values.temperature).toBeCloseTo(18.32, 10);
    expect(values.relativeHumidity).toBe(52.7);
    expect(values.stationPressure).toBeCloseTo(773.5 / 33.86388640341, 12);
    expect(values.windSpeed).toBeCloseTo(3.1 / 0.44704, 12);
    expect(values.windDirection).toBe(304.7);
  });

  it('reads darkness as 0 and a calm without direction', () => {
    expect(observationAt(day, 0).solarRadiation).toBe(0);
    expect(observationAt(day, 1000)).toMatchObject({ solarRadiation: 378.6, windSpeed: 0 });
    expect(observationAt(day, 1000)).not.toHaveProperty('windDirection');
  });

  it('is empty where the file has no row', () => {
    expect(observationAt(day, 1440)).toEqual({});
  });
});

describe('surfradReplay', () => {
  const replay = surfradReplay(day, 7);
  const anyMinute = fc.integer({ min: 0, max: 365 * 1440 }).map((minutes) => START + minutes * MINUTE_MS);
  const number = (time: number, key: string) => replay(time)[key] as number;

  it('gives the same values for the same seed and moment', () => {
    fc.assert(
      fc.property(anyMinute, (time) => {
        expect(surfradReplay(day, 7)(time)).toEqual(replay(time));
      }),
    );
    expect(surfradReplay(day, 8)(START)).not.toEqual(replay(START));
  });

  it('gives only numbers of the catalogue, within what the air can do', () => {
    fc.assert(
      fc.property(anyMinute, (time) => {
        const values = replay(time);
        for (const [key, value] of Object.entries(values)) {
          expect(NUMERIC_KEYS).toContain(key);
          expect(Number.isFinite(value) && !Object.is(value, -0)).toBe(true);
        }
        expect(values.relativeHumidity).toBeGreaterThan(5);
        expect(values.relativeHumidity).toBeLessThanOrEqual(100);
        expect(Math.abs((values.stationPressure as number) - 22.9)).toBeLessThan(0.4);
      }),
    );
  });

  it('keeps the sun of the file: no light but where the file has some, never more', () => {
    fc.assert(
      fc.property(anyMinute, (time) => {
        const light = observationAt(day, (time / MINUTE_MS) % 1440).solarRadiation as number;
        expect(number(time, 'solarRadiation')).toBeLessThanOrEqual(light + 0.05);
        expect(number(time, 'solarRadiation')).toBeGreaterThanOrEqual(light * 0.35);
      }),
    );
  });

  it('does not jump at midnight UTC', () => {
    for (let midnight = START; midnight < START + 40 * DAY_MS; midnight += DAY_MS) {
      const step = (key: string) => Math.abs(number(midnight, key) - number(midnight - MINUTE_MS, key));
      expect(step('temperature')).toBeLessThan(0.6);
      expect(step('relativeHumidity')).toBeLessThan(2);
      expect(step('stationPressure')).toBeLessThan(0.01);
    }
  });

  it('makes no two days alike, nor far apart', () => {
    const noons = Array.from({ length: 30 }, (_, i) =>
      number(START + i * DAY_MS + 19 * 3_600_000, 'temperature'),
    );
    expect(new Set(noons).size).toBe(30);
    expect(Math.max(...noons) - Math.min(...noons)).toBeLessThan(20);
  });

  it('passes the gaps of the file on', () => {
    const gappy = { ...day, minutes: day.minutes.map((each, i) => (i === 5 ? undefined : each)) };
    expect(surfradReplay(gappy, 7)(START + 5 * MINUTE_MS)).toEqual({});
    const noHumidity = { ...day, minutes: day.minutes.map((each) => each && { ...each, humidity: null }) };
    const values = surfradReplay(noHumidity, 7)(START);
    expect(values).not.toHaveProperty('relativeHumidity');
    expect(values.temperature).toBe(replay(START).temperature);
  });
});
