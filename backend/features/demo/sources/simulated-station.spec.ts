import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { simulatedStation } from './simulated-station.js';

const START = Date.UTC(2026, 6, 1, 7);
const site = {
  latitude: 39.953,
  longitude: -105.318,
  elevation: 7220,
  startOfDay: (time: number) => START + Math.floor((time - START) / DAY_MS) * DAY_MS,
};
const station = simulatedStation(3, site);
const anySecond = fc.integer({ min: 0, max: 60 * 86_400 }).map((seconds) => START + seconds * SECOND_MS);
/** The station's readings for twelve days, minute by minute. */
const days = Array.from({ length: 12 * 1440 }, (_, i) => ({
  time: START + i * MINUTE_MS,
  values: station(START + i * MINUTE_MS),
}));
const readings = (key: string) => days.flatMap(({ values }) => (values[key] as number | undefined) ?? []);

describe('simulatedStation', () => {
  it('remembers nothing: another run gives the same values, whatever was asked before', () => {
    fc.assert(
      fc.property(anySecond, (time) => {
        expect(simulatedStation(3, site)(time)).toEqual(station(time));
      }),
    );
    expect(simulatedStation(4, site)(START)).not.toEqual(station(START));
  });

  it('gives only numbers of the catalogue, within what a mountain station reads', () => {
    const range: Record<string, [number, number]> = {
      temperature: [-40, 110],
      relativeHumidity: [1, 100],
      stationPressure: [22, 24],
      adjustedPressure: [29.5, 30.5],
      windSpeed: [0, 90],
      windGustSpeed: [0, 90],
      windDirection: [0, 359],
      windGustDirection: [0, 359],
      rainToday: [0, 5],
      rainRate: [0, 2],
      solarRadiation: [0, 1100],
      uvIndex: [0, 13],
      lightningCountToday: [0, 200],
      lightningDistance: [0, 20],
      pm25: [0.1, 100],
    };
    fc.assert(
      fc.property(anySecond, (time) => {
        for (const [key, value] of Object.entries(station(time))) {
          const [min, max] = range[key]!;
          expect(NUMERIC_KEYS).toContain(key);
          expect(value).toBeGreaterThanOrEqual(min);
          expect(value).toBeLessThanOrEqual(max);
          expect(Object.is(value, -0)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('moves smoothly from second to second where air and light do', () => {
    fc.assert(
      fc.property(anySecond, (time) => {
        const [now, next] = [station(time), station(time + SECOND_MS)];
        const step = (key: string) =>
          Math.abs(((next[key] ?? now[key]) as number) - ((now[key] ?? next[key]) as number));
        expect(step('temperature')).toBeLessThan(0.25);
        expect(step('stationPressure')).toBeLessThan(0.002);
      }),
      { numRuns: 300 },
    );
  });

  it('gusts: the wind changes within seconds, and the gust is never below the wind', () => {
    const seconds = Array.from({ length: 300 }, (_, i) => station(START + 20 * HOUR_MS + i * SECOND_MS));
    expect(new Set(seconds.map(({ windSpeed }) => windSpeed)).size).toBeGreaterThan(20);
    for (const { windSpeed, windGustSpeed } of seconds) {
      expect(windGustSpeed).toBeGreaterThanOrEqual(windSpeed as number);
    }
  });

  it('says where the wind comes from exactly when there is one', () => {
    const mismatches = days.filter(
      ({ values: { windSpeed, windDirection } }) =>
        windSpeed !== undefined && (windDirection === undefined) !== (windSpeed === 0),
    );
    expect(mismatches).toEqual([]);
  });

  it.each(['rainToday', 'lightningCountToday'])(
    'counts %s up through the day and from 0 at midnight',
    (key) => {
      const falls = days.filter(({ values }, i) => i > 0 && values[key]! < days[i - 1]!.values[key]!);
      expect(falls.every(({ time }) => site.startOfDay(time) === time)).toBe(true);
      const midnights = days.filter(({ time }) => site.startOfDay(time) === time);
      expect(midnights.map(({ values }) => values[key])).toEqual(new Array(12).fill(0));
    },
  );

  it('has rain, thunder and a high sun within days', () => {
    expect(Math.max(...readings('rainToday'))).toBeGreaterThan(0.05);
    expect(Math.max(...readings('lightningCountToday'))).toBeGreaterThan(0);
    expect(readings('lightningDistance').length).toBeGreaterThan(0);
    expect(readings('solarRadiation').filter((light) => light > 600).length).toBeGreaterThan(100);
    expect(Math.min(...readings('solarRadiation'))).toBe(0);
  });

  it('loses one sensor now and then, for minutes, and has it back', () => {
    const failing = ['uvIndex', 'pm25', 'solarRadiation', 'relativeHumidity', 'windSpeed'];
    const missing = days.map(({ values }) => failing.filter((key) => !(key in values)));
    expect(missing.every((keys) => keys.length <= 1)).toBe(true);
    const words = missing.map(([key]) => key ?? 'none').join(' ');
    const failures = words.split(/(?:none ?)+/).filter(Boolean);
    expect(failures.length).toBeGreaterThan(8);
    expect(Math.max(...failures.map((failure) => failure.trim().split(' ').length))).toBeLessThanOrEqual(26);
    expect(new Set(missing.flat()).size).toBeGreaterThan(2);
  });
});
