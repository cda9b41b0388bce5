import { displayUnits } from '../../../shared/units/display-units.js';
import { limitText, minutesText, type Rule, sentence } from './limit-words.js';

const METRIC = displayUnits(null, { temperature: 'degreeC', pressure: 'hectopascals' });
const rule = (fields: Partial<Rule>): Rule => ({
  variant: 'meas',
  mode: 'upper',
  measkey: 'temperature',
  ...fields,
});

describe('the words of a limit', () => {
  it.each([
    ['Temperature above 0.0 °C', rule({ limit: 32 })],
    ['Temperature below 0.0 °C', rule({ mode: 'lower', limit: 32 })],
    ['Temperature outside −5.0 to 30.0 °C', rule({ mode: 'range', min: 23, max: 86 })],
    [
      'Pressure −4.0 hPa in 3 h',
      rule({ variant: 'rate', mode: 'lower', measkey: 'adjustedPressure', change: 0.118, window: 180 }),
    ],
    ['Temperature +1.0 °C in 45 min', rule({ variant: 'rate', change: 1.8, window: 45 })],
    ['Nothing for 30 min', rule({ variant: 'nodata', measkey: 'sampleTime', after: 30 })],
  ])('are "%s"', (expected, alarm) => {
    expect(sentence(alarm, METRIC)).toBe(expected);
  });

  it('has the unit apart', () => {
    expect(limitText(rule({ limit: 50 }), METRIC)).toEqual({ figure: '10.0', unit: '°C' });
  });

  it.each([
    [45, '45 min'],
    [180, '3 h'],
    [90, '90 min'],
    [2880, '2 d'],
  ])('writes %d minutes as %s', (minutes, expected) => {
    expect(minutesText(minutes)).toBe(expected);
  });
});
