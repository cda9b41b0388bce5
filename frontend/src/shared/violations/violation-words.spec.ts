import { type Violation } from '@mesonet/contract/violations.js';
import { displayUnits } from '../units/display-units.js';
import { clockOf, conditionText, excessText, limitText, spanText, stateText } from './violation-words.js';

const units = displayUnits('degreeC,mph', {});
const rule = (more: Partial<Violation>) =>
  ({
    ...{ variant: 'meas', mode: 'upper', measkey: 'windGustSpeed', limit: 40, min: null, max: null },
    start: '2026-11-22T12:07:00Z',
    ...more,
  }) as Violation;
const RANGE = { mode: 'range', measkey: 'temperature', limit: null, min: 32, max: 86 } as const;

describe('a violation in words', () => {
  it.each([
    ['Gust above 40.0 mph', {}],
    ['Gust below 40.0 mph', { mode: 'lower' }],
    ['Temperature outside 0.0 to 30.0 °C', RANGE],
    ['Humidity below 15%', { mode: 'lower', measkey: 'relativeHumidity', limit: 15 }],
    ['Pressure falls too fast', { variant: 'rate', mode: 'lower', measkey: 'adjustedPressure', limit: null }],
    ['No sample', { variant: 'nodata', measkey: 'sampleTime', limit: null }],
    ['gone above 40', { measkey: 'x_gone' }],
  ] as const)('says %s', (text, more) => {
    expect(conditionText(rule(more), units)).toBe(text);
  });

  it.each([
    ['limit 40.0', {}],
    ['limits 0.0 to 30.0', RANGE],
    ['', { variant: 'nodata', limit: null }],
  ] as const)('has "%s"', (text, more) => {
    expect(limitText(rule(more), units)).toBe(text);
  });

  it.each([
    ['Gust 47.2 mph, limit 40.0', {}, 47.2],
    ['Gust above 40.0 mph', {}, undefined],
    ['No sample since 22 Nov, 05:07', { variant: 'nodata' }, undefined],
  ] as const)('of now says %s', (text, more, value) => {
    expect(stateText(rule(more), value, units, 'America/Denver')).toBe(text);
  });

  it.each([
    ['7.2 over the limit', {}, 47.2],
    ['', {}, 39],
    ['10.0 under the limit', { mode: 'lower' }, 30],
    ['10.0 under the limit', RANGE, 14],
    ['10.0 over the limit', RANGE, 104],
    ['', { variant: 'rate' }, 104],
  ] as const)('is "%s" %j at %d', (text, more, value) => {
    expect(excessText(rule(more), value, units)).toBe(text);
  });
});

describe('the clock of a violation', () => {
  it('leaves out the day of today, and the second of one day', () => {
    const now = Date.parse('2026-11-22T20:00:00Z');
    expect(clockOf('2026-11-22T12:07:00Z', 'America/Denver', now)).toBe('05:07');
    expect(clockOf('2026-11-22T06:07:00Z', 'America/Denver', now)).toBe('21 Nov, 23:07');
    expect(clockOf('2026-11-29T12:07:00Z', 'America/Denver', now)).toBe('29 Nov, 05:07');
    expect(spanText('2026-11-22T11:12:00Z', '2026-11-22T14:31:00Z', 'America/Denver')).toBe(
      '22 Nov, 04:12 – 07:31',
    );
    expect(spanText('2026-11-22T11:12:00Z', '2026-11-23T14:31:00Z', 'America/Denver')).toBe(
      '22 Nov, 04:12 – 23 Nov, 07:31',
    );
  });
});
