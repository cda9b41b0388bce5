import { toBase, UNITS } from '@mesonet/model/units.js';
import { excess } from './rule.js';
import { UPPER_RULE } from '../../../../test/support/alarms/upper-rule.js';

const CELSIUS = UNITS.find(({ mClass, unit }) => mClass === 'temperature' && unit === 'degreeC')!;
const TYPED = Array.from({ length: 1_001 }, (_, i) => (i - 400) / 10);

it.each(['upper', 'lower'] as const)('takes a value at an %s limit typed in °C for one inside', (mode) => {
  const beyond = TYPED.filter((typed) => {
    const limit = toBase(typed, CELSIUS);
    const fahrenheit = Number((32 + typed * 1.8).toFixed(6));
    return excess({ ...UPPER_RULE, mode, limit }, fahrenheit) !== 0;
  });
  expect(beyond).toEqual([]);
});

it('takes a value for one beyond as soon as it shows', () => {
  const limit = toBase(28, CELSIUS);
  expect(excess({ ...UPPER_RULE, limit }, 82.401)).toBeGreaterThan(0);
  expect(excess({ ...UPPER_RULE, limit }, 82.399)).toBeLessThan(0);
  expect(excess({ ...UPPER_RULE, variant: 'rate', change: 0.1 + 0.2 }, 0.3)).toBe(0);
});
