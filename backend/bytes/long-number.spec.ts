import fc from 'fast-check';
import { EXACT_DIGITS, longNumber } from './long-number.js';

/** @param digits 16 to 20 digits; the first is not zero */
function read(digits: string, power: number): number {
  const more = digits.length - EXACT_DIGITS;
  return longNumber(Number(digits.slice(0, EXACT_DIGITS)), Number(digits.slice(EXACT_DIGITS)), more, power);
}

describe('longNumber', () => {
  it.each([
    ['56160000000000004', 15, 56.160000000000004],
    ['12345678901234567', 16, 1.2345678901234567],
    ['12345678901234568', 0, 12345678901234568],
    ['90071992547409925', 1, 9007199254740992.5],
  ])('reads %s over 10^%d', (digits, power, value) => {
    expect(read(digits, power)).toBe(value);
  });

  it('reads what Number does, or nothing', () => {
    const digits = fc
      .tuple(
        fc.integer({ min: 1, max: 9 }),
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 15, maxLength: 19 }),
      )
      .map(([first, rest]) => `${first}${rest}`);
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 20 }), (some, power) => {
        const value = read(some, power);
        if (!Number.isNaN(value)) expect(value).toBe(Number(`${some}e-${power}`));
      }),
      { numRuns: 5_000 },
    );
  });

  it('reads doubles as they are told in 16 or 17 digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e9, noNaN: true }), (value) => {
        const [whole = '', behind = ''] = String(value).split('.');
        const digits = `${whole}${behind}`.replace(/^0+/, '');
        fc.pre(digits.length > EXACT_DIGITS && digits.length <= EXACT_DIGITS + 5);
        expect(read(digits, behind.length)).toBe(value);
      }),
      { numRuns: 5_000 },
    );
  });

  it('does not guess in the middle between two doubles', () => {
    expect(read('9007199254740993', 0)).toBeNaN();
    expect(read('90071992547409931', 1)).toBe(9007199254740994);
  });
});
