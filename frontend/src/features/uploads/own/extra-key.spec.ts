import { ExtraKey } from '@mesonet/contract/extra-measurements.js';
import { extraKeyFor } from './extra-key.js';

describe('extraKeyFor', () => {
  it.each([
    ['BurrowTemp', [], 'x_BurrowTemp'],
    ['tf-ch.9', [], 'x_tf_ch_9'],
    ['x_river', [], 'x_river'],
    ['x_river', ['x_River'], 'x_river_2'],
    ['X_river', [], 'x_river'],
    ['river', ['x_river', 'x_river_2'], 'x_river_3'],
    ['a'.repeat(100), [], `x_${'a'.repeat(40)}`],
    ['a'.repeat(100), [`x_${'a'.repeat(40)}`], `x_${'a'.repeat(38)}_2`],
  ])('of %s, beside %j, is %s', (field, taken, key) => {
    expect(extraKeyFor(field, taken)).toBe(key);
    expect(ExtraKey.safeParse(key).success).toBe(true);
  });
});
