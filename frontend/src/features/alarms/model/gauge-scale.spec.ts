import { gaugeScale } from './gauge-scale.js';
import { type Rule } from './limit-words.js';

const rule = (fields: Partial<Rule>): Rule => ({ variant: 'meas', mode: 'upper', measkey: 'x', ...fields });

describe('the gauge of an alarm', () => {
  it('has an upper limit at two thirds, and zero at its left where nothing is below zero', () => {
    const { ticks, forbidden, at } = gaugeScale(rule({ limit: 40 }), 'windspeed');
    expect(ticks[0]).toBeCloseTo(2 / 3);
    expect(forbidden).toEqual([[2 / 3, 1]]);
    expect(at(0)).toBe(0);
    expect(at(40)).toBeCloseTo(2 / 3);
    expect(at(1000)).toBe(1);
  });

  it('has a lower limit at one third', () => {
    const { forbidden, at } = gaugeScale(rule({ mode: 'lower', limit: 32 }), 'temperature');
    expect(forbidden).toEqual([[0, 1 / 3]]);
    expect(at(32)).toBeCloseTo(1 / 3);
    expect(at(59)).toBeCloseTo(5 / 6);
    expect(at(-100)).toBe(0);
  });

  it('has both sides of a range', () => {
    const { ticks, at } = gaugeScale(rule({ mode: 'range', min: 10, max: 20 }), 'temperature');
    expect(at(10)).toBeCloseTo(ticks[0]!);
    expect(at(20)).toBeCloseTo(ticks[1]!);
    expect(at(15)).toBeCloseTo(0.5);
  });

  it('counts silence and changes from zero', () => {
    const silence = gaugeScale(rule({ variant: 'nodata', after: 30 }), '');
    expect([silence.at(0), silence.at(30)]).toEqual([0, expect.closeTo(2 / 3)]);
    const fall = gaugeScale(rule({ variant: 'rate', mode: 'lower', change: 4, window: 180 }), 'pressure');
    expect(fall.at(-4)).toBeCloseTo(1 / 3);
    expect(fall.at(0)).toBeGreaterThan(1 / 3);
  });

  it.each([0, -5])('has a place for every value of a limit at %d', (limit) => {
    for (const mode of ['upper', 'lower'] as const) {
      const { at } = gaugeScale(rule({ mode, limit }), 'windspeed');
      expect([at(limit - 0.1), at(limit), at(limit + 0.1)].every(Number.isFinite)).toBe(true);
    }
  });
});
