import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  baseUnitOf,
  differenceToDisplay,
  formatNumber,
  groupThousands,
  inputUnit,
  METRIC_INPUT_UNITS,
  parseUnitList,
  resolveUnits,
  toBase,
  toDisplay,
  UNIT_CATEGORIES,
  UnitError,
  unitOf,
  UNITS,
  type UnitChoices,
} from './units.js';

const CATALOGUE = join(import.meta.dirname, '../test/support/catalogue/units.csv');
const [header = '', ...lines] = readFileSync(CATALOGUE, 'utf8').trimEnd().split(/\r?\n/);

const anyUnit = fc.constantFrom(...UNITS);
const anyValue = fc.oneof(
  fc.double({ min: -459.67, max: 1e6, noNaN: true }),
  fc.constantFrom(0, -0, 32, -40, -459.67, 1e6),
);
const anyChoices: fc.Arbitrary<UnitChoices> = fc.record(
  Object.fromEntries(
    UNIT_CATEGORIES.map((category) => [
      category,
      fc.constantFrom(...UNITS.filter(({ choice }) => choice === category).map(({ unit }) => unit)),
    ]),
  ),
  { requiredKeys: [] },
);

describe('the unit catalogue', () => {
  it('has the columns this test knows', () => {
    expect(header).toBe('class,unit,name,abbrev,factor,offset,decimals,base,choice,with,shown');
  });

  it('equals the specified file cell by cell, in its order', () => {
    const rows = UNITS.map((unit) => [
      unit.mClass,
      unit.unit,
      unit.name,
      unit.abbrev,
      unit.factor,
      unit.offset,
      String(unit.decimals),
      unit.isBase ? 'yes' : '',
      unit.choice,
      unit.with.join(' '),
      String(unit.shown),
    ]);
    const specified = lines.map((line) =>
      line.split(',').map((cell, column) => (column === 4 || column === 5 ? quotient(cell) : cell)),
    );
    expect(rows).toEqual(specified);
  });

  it('has exactly one base unit in every class, which changes nothing', () => {
    for (const mClass of new Set(UNITS.map((unit) => unit.mClass))) {
      const bases = UNITS.filter((unit) => unit.mClass === mClass && unit.isBase);
      expect(bases).toEqual([expect.objectContaining({ factor: 1, offset: 0 })]);
      expect(baseUnitOf(mClass)).toBe(bases[0]);
    }
  });

  it('names the categories in the order of the file', () => {
    expect([...new Set(UNITS.map(({ choice }) => choice).filter(Boolean))]).toEqual(UNIT_CATEGORIES);
  });
});

describe('conversion', () => {
  it.each([
    ['temperature', 'degreeC', 212, 100],
    ['temperature', 'degreeC', -40, -40],
    ['temperature', 'degreeC', -459.67, -273.15],
    ['windspeed', 'kmPerHour', 10, 16.09344],
    ['windspeed', 'metersPerSecond', 10, 4.4704],
    ['windspeed', 'knots', 10, 8.689762419006479],
    ['pressure', 'millibar', 29.92, 1013.2074811900272],
    ['pressure', 'kilopascals', 29.92, 101.32074811900272],
    ['rain', 'mmRain', 0.01, 0.254],
    ['level', 'metersLevel', 10, 3.048],
    ['visibility', 'feetVisibility', 0.5, 2640],
    ['concentration', 'milligramPerM3', 35.4, 0.0354],
  ])('%s in %s: %d is %d', (mClass, name, base, display) => {
    const unit = unitOf(mClass, name)!;
    expect(toDisplay(base, unit)).toBeCloseTo(display, 10);
    expect(toBase(display, unit)).toBeCloseTo(base, 10);
  });

  it('meets freezing exactly', () => {
    const celsius = unitOf('temperature', 'degreeC')!;
    expect(toDisplay(32, celsius)).toBe(0);
    expect(toBase(0, celsius)).toBe(32);
  });

  it('of a difference leaves the zero point out', () => {
    expect(differenceToDisplay(9, unitOf('temperature', 'degreeC')!)).toBeCloseTo(5, 12);
    expect(differenceToDisplay(-0, unitOf('rain', 'mmRain')!)).toBe(0);
  });

  it('and back equals within half a display digit, never NaN, never −0', () => {
    fc.assert(
      fc.property(anyUnit, anyValue, (unit, value) => {
        const display = toDisplay(value, unit);
        const back = toBase(display, unit);
        expect(Number.isFinite(display) && Number.isFinite(back)).toBe(true);
        expect(Object.is(display, -0) || Object.is(back, -0)).toBe(false);
        expect(Math.abs(back - value)).toBeLessThan(0.5 * 10 ** -baseUnitOf(unit.mClass).decimals);
        // The error is even far below any digit: it comes from a few roundings of a double.
        expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-12 * Math.max(500, Math.abs(value)));
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps the order of values', () => {
    fc.assert(
      fc.property(anyUnit, anyValue, anyValue, (unit, a, b) => {
        if (a < b) expect(toDisplay(a, unit)).toBeLessThanOrEqual(toDisplay(b, unit));
      }),
    );
  });
});

describe('resolveUnits', () => {
  it.each<[UnitChoices, Record<string, string>]>([
    [{}, { rain: 'inchesRain', rainrate: 'inchesPerHour', snowdepth: 'inchesSnow', windrun: 'mileWindRun' }],
    [{ rain: 'mmRain' }, { rain: 'mmRain', rainrate: 'mmPerHour', snowdepth: 'cmSnow' }],
    [{ windspeed: 'mph' }, { windrun: 'mileWindRun' }],
    [{ windspeed: 'knots' }, { windrun: 'mileWindRun' }],
    [{ windspeed: 'kmPerHour' }, { windrun: 'kmWindRun' }],
    [{ windspeed: 'metersPerSecond' }, { windrun: 'meterWindRun' }],
    [{ pressure: 'inchesHg' }, { pressure: 'inchesHg', vaporPressure: 'inchesHg' }],
    [{ pressure: 'millibar' }, { pressure: 'millibar', vaporPressure: 'hectopascals' }],
    [{ pressure: 'hectopascals' }, { pressure: 'hectopascals', vaporPressure: 'hectopascals' }],
    [{ pressure: 'kilopascals' }, { pressure: 'kilopascals', vaporPressure: 'hectopascals' }],
    [{ altitude: 'metersAlt' }, { altitude: 'metersAlt', level: 'metersLevel' }],
    [{ visibility: 'feetVisibility' }, { distance: 'mileDistance' }],
    [{ visibility: 'mVisibility' }, { visibility: 'mVisibility', distance: 'kmDistance' }],
    [{ visibility: 'kmVisibility' }, { visibility: 'kmVisibility', distance: 'kmDistance' }],
  ])('follows %j', (choices, expected) => {
    const units = resolveUnits(choices);
    expect(
      Object.fromEntries(Object.keys(expected).map((mClass) => [mClass, units.unitFor(mClass).unit])),
    ).toEqual(expected);
  });

  it('gives every class the chosen unit, the one that follows the choice, or its base unit', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const units = resolveUnits(choices);
        const names = UNIT_CATEGORIES.map((category) => choices[category] ?? baseUnitOf(category).unit);
        for (const mClass of new Set(UNITS.map((unit) => unit.mClass))) {
          const rows = UNITS.filter((unit) => unit.mClass === mClass);
          const category = UNIT_CATEGORIES.indexOf(mClass as (typeof UNIT_CATEGORIES)[number]);
          const expected =
            category >= 0
              ? rows.find(({ unit }) => unit === names[category])
              : (rows.find((row) => row.with.some((name) => names.includes(name))) ??
                rows.find(({ isBase }) => isBase));
          expect(units.unitFor(mClass)).toBe(expected);
        }
      }),
    );
  });

  it('stays in the base unit for a choice it does not know', () => {
    const units = resolveUnits({ temperature: 'kelvin', rain: 'mmPerHour', humidity: 'percent' });
    expect(units.unitFor('temperature').unit).toBe('degreeF');
    expect(units.unitFor('rain').unit).toBe('inchesRain');
    expect(units.unitFor('rainrate').unit).toBe('inchesPerHour');
  });

  it.each(['text', 'time', '__proto__'])('answers a unit without name for the class %s', (mClass) => {
    expect(resolveUnits({}).unitFor(mClass)).toMatchObject({ unit: '', abbrev: '', isBase: true });
  });
});

describe('parseUnitList', () => {
  it('sorts names into their categories', () => {
    expect(parseUnitList(['degreeC', ' mmRain', 'hectopascals', ''])).toEqual({
      temperature: 'degreeC',
      rain: 'mmRain',
      pressure: 'hectopascals',
    });
  });

  it.each([
    ['two of one category', ['degreeC', 'degreeF'], 'Conflicting units'],
    ['one of them twice', ['knots', 'knots'], 'Conflicting units'],
    ['a name that is none', ['kelvin'], 'Unknown unit'],
    ['a unit that follows and is not chosen', ['mmPerHour'], 'Unknown unit'],
    ['a unit nobody chooses', ['percent'], 'Unknown unit'],
    ['a name from the prototype', ['__proto__'], 'Unknown unit'],
  ])('refuses %s', (_, names, reason) => {
    expect(() => parseUnitList(names)).toThrow(new UnitError(reason as UnitError['reason']));
  });

  it('reads back any set of choices', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(parseUnitList(Object.values(choices))).toEqual({ ...choices });
      }),
    );
  });
});

describe('inputUnit', () => {
  it('follows the contract for metric uploads', () => {
    for (const [mClass, name] of Object.entries(METRIC_INPUT_UNITS)) {
      expect(inputUnit(mClass, 'metric')).toBe(unitOf(mClass, name));
    }
    expect(inputUnit('humidity', 'metric')).toBe(baseUnitOf('humidity'));
    expect(inputUnit('constructor', 'metric')?.unit).toBe('');
  });

  it('knows base units, units by name and the own units of protocol fields', () => {
    expect(inputUnit('windspeed', 'us')?.unit).toBe('mph');
    expect(inputUnit('windspeed', 'knots')?.unit).toBe('knots');
    expect(toBase(1, inputUnit('visibility', 'nauticalMile')!)).toBeCloseTo(1.150779448, 8);
    expect(toBase(16.09344, inputUnit('distance', 'km')!)).toBeCloseTo(10, 12);
    expect(toBase(60, inputUnit('mixingratio', 'ppb')!)).toBeCloseTo(0.06, 12);
  });

  it('does not lend a unit to another class, nor show what only fields use', () => {
    expect(inputUnit('windspeed', 'degreeC')).toBeUndefined();
    expect(inputUnit('distance', 'nauticalMile')).toBeUndefined();
    expect(unitOf('distance', 'km')).toBeUndefined();
  });
});

describe('formatNumber', () => {
  it('is never more than half a digit off and never writes "−0"', () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const text = formatNumber(value, decimals);
        expect(text).toMatch(/^−?\d+(\.\d+)?$/);
        expect(text).not.toMatch(/^−0(\.0+)?$/);
        const read = Number(text.replace('−', '-'));
        expect(Math.abs(read - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
      }),
    );
  });

  it.each([NaN, Infinity, -Infinity])('writes a dash for %d', (value) => {
    expect(formatNumber(value, 1)).toBe('–');
  });
});

describe('groupThousands', () => {
  it.each([
    ['999', '999'],
    ['1013', '1,013'],
    ['−1234567.25', '−1,234,567.25'],
  ])('%s → %s', (figure, grouped) => {
    expect(groupThousands(figure)).toBe(grouped);
  });
});

/** Reads `5/9` or a plain number, as the file writes factors. */
function quotient(cell: string): number {
  const [numerator, denominator = '1'] = cell.split('/');
  return Number(numerator) / Number(denominator);
}
