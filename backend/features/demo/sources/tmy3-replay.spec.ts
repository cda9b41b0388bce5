import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { parseTmy3 } from '../../../ingest/files/tmy3-file.js';
import { tmy3At, tmy3Replay } from './tmy3-replay.js';

const text = readFileSync(
  join(import.meta.dirname, '../../../../db/demo/tmy3-703165-sand-point-ak.csv'),
  'utf8',
);
const year = parseTmy3(text);
const MM = 25.4;
const MS = 0.44704;

/** UTC ms of a local standard time, UTC−9. */
const local = (...parts: Parameters<typeof Date.UTC>) => Date.UTC(...parts) + 9 * HOUR_MS;
/** These tests use standard time throughout the year. */
const startOfDay = (time: number) => time - ((time - 9 * HOUR_MS) % DAY_MS);
const at = tmy3At(year, startOfDay);
const anyMinute = fc
  .integer({ min: 0, max: 3 * 366 * 1440 })
  .map((minutes) => local(2026, 0, 1) + minutes * MINUTE_MS);

describe('parseTmy3', () => {
  it('reads the place', () => {
    expect(year).toMatchObject({
      siteId: '703165',
      name: 'SAND POINT',
      hoursFromUtc: -9,
      latitude: 55.317,
      longitude: -160.517,
      elevationMeters: 7,
    });
    expect(year.hours).toHaveLength(8760);
  });

  it('reads rows as the file has them: 01:00 and 02:00 of 1 January, missing and calm', () => {
    expect(year.hours[0]).toMatchObject({
      temperatureC: 4,
      humidity: 93,
      pressureMbar: 1012,
      windDirection: 320,
      windSpeedMs: 2.1,
      visibilityMeters: null,
      rainMm: null,
    });
    expect(year.hours[1]).toMatchObject({ windDirection: null, windSpeedMs: 0 });
  });

  it('spreads a long report over the hours that shorter ones left open', () => {
    const lines = text.trimEnd().split('\n');
    const rain = (hour: number, depth: number, length: number) => {
      const cells = lines[hour + 2]!.split(',');
      cells.splice(64, 2, String(depth), String(length));
      lines[hour + 2] = cells.join(',');
    };
    rain(100, 2, 1);
    rain(102, 5, 3);
    rain(105, 11, 6);
    rain(110, 4, 99);
    const { hours } = parseTmy3(lines.join('\n'));
    const told = hours.slice(100, 107).map(({ rainMm }) => rainMm);
    expect(told).toEqual([2, 1.5, 1.5, 2, 2, 2, null]);
    expect(hours[110]?.rainMm).toBeNull();
  });

  it('keeps the total of the reports it trusts, and leaves the slips of the log out', () => {
    // The file reports 15 mm for the 24 hours to 22 April 03:00. Shorter reports cover the hours from 23:00 to 03:00.
    expect(year.hours.slice(2643, 2667).reduce((sum, { rainMm }) => sum + (rainMm ?? 0), 0)).toBeCloseTo(
      15,
      9,
    );
    // The file reports an impossible 193 mm for the hour to 8 November 09:00.
    expect(year.hours[7472]?.rainMm).toBeNull();
    expect(Math.max(...year.hours.map(({ rainMm }) => rainMm ?? 0))).toBeLessThan(15);
  });

  it.each([
    ['another file', 'a,b\nc,d\n'],
    ['a year cut short', text.slice(0, 100_000)],
  ])('refuses %s', (_, broken) => {
    expect(() => parseTmy3(broken)).toThrow(/^TMY3: /);
  });
});

describe('tmy3At', () => {
  it('gives the file at the full hours of local standard time', () => {
    const values = at(local(2026, 0, 1, 1));
    expect(values.temperature).toBeCloseTo(39.2, 10);
    expect(values.relativeHumidity).toBe(93);
    expect(values.stationPressure).toBeCloseTo(1012 / 33.86388640341, 12);
    expect(values.windSpeed).toBeCloseTo(2.1 / MS, 10);
    expect(values.windDirection).toBe(320);
    expect(values).not.toHaveProperty('visibility');
  });

  it('goes in a straight line between them, and keeps the vane where it was before a calm', () => {
    expect(at(local(2026, 0, 1, 1, 30)).windSpeed).toBeCloseTo(1.05 / MS, 10);
    expect(at(local(2026, 0, 1, 1, 30)).windDirection).toBe(320);
    expect(at(local(2026, 0, 1, 2)).windSpeed).toBe(0);
    expect(at(local(2026, 0, 1, 2))).not.toHaveProperty('windDirection');
    // It is 4.0 °C at 02:00 and 5.0 °C at 03:00.
    expect(at(local(2026, 0, 1, 2, 15)).temperature).toBeCloseTo(4.25 * 1.8 + 32, 10);
  });

  it('turns the vane the short way round', () => {
    const hours = year.hours.map((hour, i) => ({ ...hour, windSpeedMs: 5, windDirection: i % 2 ? 350 : 20 }));
    const turning = tmy3At({ ...year, hours }, startOfDay);
    // From 01:00 to 02:00 (20° to 350°) the vane turns 30 degrees back through north.
    expect(turning(local(2026, 0, 1, 1, 20)).windDirection).toBeCloseTo(10, 6);
    expect(turning(local(2026, 0, 1, 1, 50)).windDirection).toBeCloseTo(355, 6);
  });

  it('gives the means of an hour in its middle', () => {
    // This is the hour of 1 July 1991 that ends at 12:00.
    const hour = year.hours[181 * 24 + 11]!;
    const values = at(local(2026, 6, 1, 11, 30));
    expect(hour.solarRadiation).toBeGreaterThan(100);
    expect(values.solarRadiation).toBeCloseTo(hour.solarRadiation!, 9);
    expect(values.illuminance).toBeCloseTo(hour.illuminance!, 9);
  });

  it('repeats 28 February on a leap day and meets 1 March', () => {
    for (const hour of [1, 12, 23]) {
      const { rainYear: _, ...leapDay } = at(local(2028, 1, 29, hour));
      expect(at(local(2028, 1, 28, hour))).toMatchObject(leapDay);
      expect(at(local(2028, 2, 1, hour)).temperature).toBe(at(local(2027, 2, 1, hour)).temperature);
    }
  });

  it('never jumps, over New Year and the leap day too', () => {
    const highest = (key: string, from: number) => {
      const steps = Array.from({ length: 3 * 1440 }, (_, i) => {
        const [a, b] = [at(from + i * MINUTE_MS)[key], at(from + (i + 1) * MINUTE_MS)[key]];
        return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) : 0;
      });
      return Math.max(...steps);
    };
    for (const from of [local(2027, 11, 30), local(2028, 1, 28)]) {
      expect(highest('temperature', from)).toBeLessThan(0.31);
      expect(highest('relativeHumidity', from)).toBeLessThan(1);
    }
  });

  it.each([
    [2027, 365, 0],
    [2028, 366, 48],
  ])(
    'counts the rain of %d up from 0 on 1 January, the leap day as 28 February again',
    (start, days, more) => {
      const isOn28February = (hour: number) => Math.floor(hour / 24) === 31 + 27;
      const hours = year.hours.map((hour, i) => (isOn28February(i) ? { ...hour, rainMm: 2 } : hour));
      const wetter = tmy3At({ ...year, hours }, startOfDay);
      let last = 0;
      for (let hour = 0; hour < days * 24; hour += 5) {
        const rain = wetter(local(start, 0, 1, hour, 30)).rainYear as number;
        expect(rain).toBeGreaterThanOrEqual(last);
        last = rain;
      }
      const total = hours.reduce((sum, { rainMm }) => sum + (rainMm ?? 0), more) / MM;
      const atTheEnd = wetter(local(start, 11, 31, 23, 59)).rainYear as number;
      expect(Math.abs(atTheEnd - total)).toBeLessThan(0.0101);
      expect(wetter(local(start + 1, 0, 1)).rainYear).toBe(0);
    },
  );

  it('counts the rain of the day from its midnight on', () => {
    for (let hour = 0; hour < 365 * 24; hour += 7) {
      const [time, midnight] = [
        local(2026, 0, 1, hour, 30),
        local(2026, 0, 1) + Math.floor(hour / 24) * DAY_MS,
      ];
      const { rainToday, rainYear } = at(time) as Record<string, number>;
      expect(rainToday).toBeCloseTo(rainYear! - (at(midnight).rainYear as number), 9);
      expect(at(midnight).rainToday).toBe(0);
    }
  });

  it('has a rate exactly where the file tells the rain, and the rate makes the total', () => {
    const hour = year.hours.findIndex(({ rainMm }) => (rainMm ?? 0) > 2);
    const start = local(2026, 0, 1, hour);
    const rates = Array.from({ length: 60 }, (_, i) => at(start + (i + 0.5) * MINUTE_MS).rainRate as number);
    expect(rates.reduce((sum, rate) => sum + rate, 0) / 60).toBeCloseTo(year.hours[hour]!.rainMm! / MM, 3);
    expect(at(local(2026, 0, 1, 1, 30))).not.toHaveProperty('rainRate');
    const dry = year.hours.findIndex(({ rainMm }) => rainMm === 0);
    expect(at(local(2026, 0, 1, dry, 30)).rainRate).toBe(0);
  });
});

describe('tmy3Replay', () => {
  const replay = tmy3Replay(year, startOfDay, 11);

  it('gives the same values for the same seed and moment', () => {
    fc.assert(
      fc.property(anyMinute, (time) => {
        expect(tmy3Replay(year, startOfDay, 11)(time)).toEqual(replay(time));
      }),
      { numRuns: 20 },
    );
    expect(tmy3Replay(year, startOfDay, 12)(local(2026, 0, 1, 1))).not.toEqual(replay(local(2026, 0, 1, 1)));
  });

  it('gives only numbers of the catalogue, close to the file', () => {
    fc.assert(
      fc.property(anyMinute, (time) => {
        const [values, file] = [replay(time), at(time)];
        expect(Object.keys(values).sort()).toEqual(Object.keys(file).sort());
        for (const [key, value] of Object.entries(values)) {
          expect(NUMERIC_KEYS).toContain(key);
          expect(Number.isFinite(value) && !Object.is(value, -0)).toBe(true);
        }
        const difference = (key: string) => Math.abs((values[key] as number) - (file[key] as number));
        expect(difference('temperature')).toBeLessThan(0.4);
        expect(difference('relativeHumidity')).toBeLessThan(1.1);
        expect(difference('stationPressure')).toBeLessThan(0.5);
        expect(difference('windSpeed')).toBeLessThanOrEqual((file.windSpeed as number) * 0.31 + 0.05);
        expect(values.relativeHumidity).toBeLessThanOrEqual(100);
      }),
      { numRuns: 300 },
    );
  });

  it('has highs and lows though the file has one pressure', () => {
    const month = Array.from(
      { length: 30 },
      (_, i) => replay(local(2026, 0, 1) + i * DAY_MS).stationPressure as number,
    );
    expect(Math.max(...month) - Math.min(...month)).toBeGreaterThan(0.2);
  });
});
