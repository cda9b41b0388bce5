import { FieldMappings } from './field-mappings.js';

const problemsOf = (mappings: unknown) =>
  FieldMappings.safeParse(mappings).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('FieldMappings', () => {
  it('takes fields with a unit of their measurement, and without', () => {
    expect(
      problemsOf({ temp9f: { key: 'soilTemperature', unit: 'degreeC' }, 'x.y-z_1': { key: 'pm25' } }),
    ).toEqual([]);
  });

  it.each([
    ['an unknown measurement', { a: { key: 'riverLevel' } }, 'a.key', 'Not a measurement of the catalogue'],
    ['what is never stored', { a: { key: 'sampleTime' } }, 'a.key', 'Not a measurement of the catalogue'],
    ['a key of Object', { a: { key: 'constructor' } }, 'a.key', 'Not a measurement of the catalogue'],
    ['a unit of another class', { a: { key: 'soilTemperature', unit: 'mph' } }, 'a.unit', 'has no such unit'],
    ['two fields for one', { a: { key: 'pm25' }, b: { key: 'pm25' } }, 'b.key', 'a already fills this'],
    ['capitals', { Temp: { key: 'pm25' } }, 'Temp', 'Invalid key'],
    ['credentials', { password: { key: 'pm25' } }, 'password', 'Invalid key'],
    ['a time', { dateutc: { key: 'pm25' } }, 'dateutc', 'Invalid key'],
    ['more than is asked for', { a: { key: 'pm25', factor: 2 } }, 'a', 'Unrecognized key'],
  ])('refuses %s', (_what, mappings, path, message) => {
    expect(problemsOf(mappings)).toEqual([[path, expect.stringContaining(message)]]);
  });

  it('bounds how many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, { key: 'pm25' }]));
    expect(problemsOf(many)).toContainEqual(['', 'At most 100 fields can be mapped']);
  });
});
