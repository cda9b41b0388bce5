import { DERIVED_KEYS } from '@mesonet/contract/station-intake.js';
import { STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { DERIVATIONS, FORMULA_KEYS } from './formulas.js';
import { PRESSURE_FORMULAS } from './derive-pressure.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { ROLLING_KEYS } from '../wind/derive-wind.js';

describe('the table of formulas', () => {
  it.each(DERIVATIONS)('has a name for $key that fits beside a value: $formula', ({ formula }) => {
    expect(formula).toMatch(/^\w.{1,13}$/);
  });

  it.each(Object.entries(PRESSURE_FORMULAS))('has a name for %s that fits: %s', (_, formula) => {
    expect(formula).toMatch(/^\w.{1,13}$/);
  });

  it('gives, with rolling wind and rain, what the settings of a station offer', () => {
    expect([...FORMULA_KEYS, ...ROLLING_KEYS, ...RAIN_WINDOW_KEYS].sort()).toEqual([...DERIVED_KEYS].sort());
  });

  it('gives keys of the catalogue, each after those it stands on', () => {
    const keys = DERIVATIONS.map(({ key }) => key);
    const catalogue = STORED_MEASUREMENTS.map(({ key }) => key);
    expect(keys.filter((key) => !catalogue.includes(key))).toEqual([]);
    DERIVATIONS.forEach(({ from }, index) => {
      expect(keys.slice(index).filter((key) => from.includes(key))).toEqual([]);
    });
  });
});
