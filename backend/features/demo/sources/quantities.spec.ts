import fc from 'fast-check';
import { dewPoint } from '../../../weather/humidity.js';
import {
  atResolution,
  interpolate,
  betweenDegrees,
  humidityAt,
  inTips,
  round,
  wrapDegrees,
} from './quantities.js';

describe('betweenDegrees', () => {
  it.each([
    [350, 10, 0.5, 0],
    [10, 350, 0.5, 0],
    [350, 10, 0.25, 355],
    [90, 180, 0.5, 135],
    [0, 360, 0.5, 0],
    [200, 200, 0.7, 200],
    [320, 260, 1, 260],
  ])('from %d to %d, share %d, is %d', (from, to, fraction, expected) => {
    expect(betweenDegrees(from, to, fraction)).toBeCloseTo(expected, 10);
  });

  it('stays on the shorter arc and in [0, 360)', () => {
    const angle = fc.double({ min: 0, max: 360, noNaN: true });
    const arc = (a: number, b: number) => Math.abs(((((b - a) % 360) + 540) % 360) - 180);
    fc.assert(
      fc.property(angle, angle, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, fraction) => {
        const middle = betweenDegrees(from, to, fraction);
        expect(middle >= 0 && middle < 360 && !Object.is(middle, -0)).toBe(true);
        expect(arc(from, middle) + arc(middle, to)).toBeCloseTo(arc(from, to), 6);
      }),
    );
  });
});

describe('wrapDegrees', () => {
  it.each([
    [360, 0],
    [-1e-20, 0],
    [-90, 270],
    [725, 5],
  ])('of %d is %d', (degrees, expected) => {
    expect(wrapDegrees(degrees)).toBe(expected);
  });
});

describe('interpolate', () => {
  it('is a gap where either side is', () => {
    expect(interpolate(1, 3, 0.25)).toBe(1.5);
    expect(interpolate(null, 3, 0.25)).toBeNull();
    expect(interpolate(1, null, 0)).toBeNull();
  });
});

describe('humidityAt', () => {
  it('undoes the dew point', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -40, max: 110, noNaN: true }),
        fc.double({ min: 1, max: 100, noNaN: true }),
        (temperature, humidity) => {
          expect(humidityAt(temperature, dewPoint(temperature, humidity)!)).toBeCloseTo(humidity, 6);
        },
      ),
    );
  });

  it('never passes saturation', () => {
    expect(humidityAt(50, 51)).toBe(100);
  });
});

describe('a sensor', () => {
  it.each([
    [1.26, 1, 1.3],
    [-0.04, 1, 0],
    [0.125, 2, 0.13],
  ])('reads %d to %d digits as %d', (value, decimals, expected) => {
    expect(round(value, decimals)).toBe(expected);
  });

  it('shows one digit more than the catalogue', () => {
    expect(
      atResolution({ temperature: 18.3199, stationPressure: 22.841447, precipitationType: 'rain' }),
    ).toEqual({
      temperature: 18.32,
      stationPressure: 22.8414,
      precipitationType: 'rain',
    });
  });

  it('calls north 0', () => {
    expect(atResolution({ windDirection: 359.97 })).toEqual({ windDirection: 0 });
  });

  it.each([
    [0, 0],
    [0.0099, 0],
    [0.01, 0.01],
    [0.29, 0.29],
    [1.2345, 1.23],
  ])('has tipped for %d in at %d', (inches, counted) => {
    expect(inTips(inches)).toBe(counted);
  });
});
