import fc from 'fast-check';
import { plainFixed } from '../../test/support/plain-codecs.js';
import { writeFixed } from './write-fixed.js';

function written(value: number, decimals: number): string {
  const into = Buffer.alloc(64);
  const end = writeFixed(into, 3, value, decimals);
  return into.toString('latin1', 3, end);
}

const decimals = fc.integer({ min: 0, max: 6 });

describe('writeFixed', () => {
  it.each([
    [0, 0, '0'],
    [-0, 2, '0.00'],
    [-0.004, 2, '0.00'],
    [0.5, 0, '1'],
    [1.005, 2, '1.00'],
    [8.345, 2, '8.35'],
    [-29.92, 1, '-29.9'],
    [999.95, 1, '1000.0'],
    [9.999, 2, '10.00'],
    [1e21, 2, '1e+21'],
    [2147483.647, 3, '2147483.647'],
    [2147483648, 0, '2147483648'],
    [5000000001, 0, '5000000001'],
    [Number.MAX_SAFE_INTEGER, 0, '9007199254740991'],
    [-123456789012.5, 1, '-123456789012.5'],
  ])('writes %d with %d decimals', (value, digits, text) => {
    expect(written(value, digits)).toBe(text);
  });

  it('writes what toFixed does, but for a minus before zero', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
      fc.double({ noNaN: true, min: -1e4, max: 1e4 }),
      fc.maxSafeInteger(),
      // Many of these values lie in the middle between two results.
      fc
        .tuple(fc.integer({ min: -1e8, max: 1e8 }), decimals)
        .map(([whole, digits]) => (whole * 5) / 10 ** (digits + 1)),
    );
    fc.assert(
      fc.property(value, decimals, (some, digits) => {
        expect(written(some, digits)).toBe(plainFixed(some, digits));
      }),
      { numRuns: 3_000 },
    );
  });
});
