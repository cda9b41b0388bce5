import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { SimulatedSky } from './simulated-sky.js';

const START = Date.UTC(2026, 5, 1);
const sky = new SimulatedSky(5, 39.953, -105.318);
const anyTime = fc.integer({ min: 0, max: 90 * 24 * 60 }).map((minutes) => START + minutes * MINUTE_MS);

describe('the sun', () => {
  // Nearer to the horizon the file includes refraction, which the formula leaves out.
  it('stands where the Alamosa file says while it is higher than 10°', () => {
    const rows = readFileSync(join(import.meta.dirname, '../../../../db/demo/surfrad-slv16001.dat'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((row) => row.trim().split(/\s+/).map(Number))
      .filter((fields) => fields[7]! < 80);
    const alamosa = new SimulatedSky(1, 37.7, -105.92);
    const errors = rows.map(([, , , , hour, minute, , zenith]) => {
      const height = alamosa.sunHeight(Date.UTC(2016, 0, 1, hour, minute));
      return Math.abs((Math.acos(height) * 180) / Math.PI - zenith!);
    });
    expect(errors.length).toBeGreaterThan(400);
    expect(Math.max(...errors)).toBeLessThan(0.3);
  });

  it('culminates at noon of the sundial', () => {
    const noon = Array.from({ length: 1440 }, (_, i) => START + i * MINUTE_MS).reduce((a, b) =>
      sky.sunHeight(b) > sky.sunHeight(a) ? b : a,
    );
    expect(Math.abs(sky.solarHour(noon) - 12)).toBeLessThan(0.1);
  });
});

describe('showers', () => {
  it('fall as the rate says', () => {
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 1, max: 36 }), (from, hours) => {
        const to = from + hours * HOUR_MS;
        const step = 30_000;
        let inches = 0;
        for (let time = from + step / 2; time < to; time += step)
          inches += (sky.rainRate(time) * step) / HOUR_MS;
        expect(sky.rainBetween(from, to)).toBeCloseTo(inches, 3);
      }),
      { numRuns: 20 },
    );
  });

  it('add up whatever the parts', () => {
    fc.assert(
      fc.property(anyTime, anyTime, anyTime, (...times) => {
        const [a, b, c] = times.sort((x, y) => x - y);
        expect(sky.rainBetween(a, b) + sky.rainBetween(b, c)).toBeCloseTo(sky.rainBetween(a, c), 9);
        expect(sky.rainBetween(a, b)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('come now and then: a wet hour here and there, most of them dry', () => {
    const hours = Array.from({ length: 90 * 24 }, (_, i) =>
      sky.rainBetween(START + i * HOUR_MS, START + (i + 1) * HOUR_MS),
    );
    const wet = hours.filter((inches) => inches > 0).length / hours.length;
    expect(wet).toBeGreaterThan(0.01);
    expect(wet).toBeLessThan(0.15);
  });

  it('fall from clouds, out of moist air', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        if (sky.rainRate(time) > 0) {
          expect(sky.cloudCover(time)).toBe(1);
          expect(sky.wetness(time)).toBe(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('lightning', () => {
  const strikes = sky.strikes(START, START + 90 * 24 * HOUR_MS);

  it('strikes in order, only while it rains, the same each time', () => {
    expect(strikes.length).toBeGreaterThan(5);
    for (const [i, { time, distance }] of strikes.entries()) {
      expect(time).toBeGreaterThanOrEqual(strikes[Math.max(0, i - 1)]!.time);
      expect(sky.rainRate(time)).toBeGreaterThanOrEqual(0);
      expect(sky.wetness(time)).toBe(1);
      expect(distance > 0 && distance < 20).toBe(true);
    }
    expect(sky.strikes(START, START + 90 * 24 * HOUR_MS)).toEqual(strikes);
  });

  it('counts each strike in one part of the time only', () => {
    const middle = strikes[3]!.time;
    const before = sky.strikes(START, middle);
    const after = sky.strikes(middle, START + 90 * 24 * HOUR_MS);
    expect([...before, ...after]).toEqual(strikes);
  });
});
