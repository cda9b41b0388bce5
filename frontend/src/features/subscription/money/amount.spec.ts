import { assert, bigInt, constantFrom, property } from 'fast-check';
import { formatAmount, formatFigure, nameOf, signOf, toSmallestUnit } from './amount.js';

describe('an amount', () => {
  it.each([
    ['1200', 'USD', '$12.00'],
    ['5', 'USD', '$0.05'],
    ['0', 'USD', '$0.00'],
    ['-880', 'USD', '−$8.80'],
    ['123456789', 'USD', '$1,234,567.89'],
    ['1200', 'JPY', '¥1,200'],
    ['0', 'JPY', '¥0'],
    ['1200', 'KRW', '₩1,200'],
    ['1234', 'KWD', 'KWD 1.234'],
    ['7', 'KWD', 'KWD 0.007'],
    ['1200', 'EUR', '€12.00'],
    ['999999999999999999', 'USD', '$9,999,999,999,999,999.99'],
  ])('of %s in the smallest unit of %s is %s', (amount, currency, shown) => {
    expect(formatAmount(amount, currency).replace('\u00a0', ' ')).toBe(shown);
  });

  // Digits after the point by ISO 4217.
  const DIGITS = { USD: 2, EUR: 2, HUF: 2, JPY: 0, KRW: 0, CLP: 0, KWD: 3, BHD: 3, TND: 3 };
  const currencies = constantFrom(...(Object.keys(DIGITS) as (keyof typeof DIGITS)[]));
  const amounts = bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });

  it('shows each digit of it, and as many after the point as its currency has', () => {
    assert(
      property(amounts, currencies, (amount, currency) => {
        for (const shown of [formatAmount(amount, currency), formatFigure(amount, currency)]) {
          const digits = shown.replaceAll(/[^\d.]/g, '').split('.');
          expect(digits[1]?.length ?? 0).toBe(DIGITS[currency]);
          expect(BigInt(digits.join(''))).toBe(amount < 0n ? -amount : amount);
          expect(shown.startsWith('−')).toBe(amount < 0n);
        }
      }),
    );
  });

  it('is read from what the frame tells, to the last digit', () => {
    const ordinary = bigInt({ min: 0n, max: 10n ** 12n });
    assert(
      property(ordinary, currencies, (amount, currency) => {
        const decimal = Number(amount) / 10 ** DIGITS[currency];
        expect(toSmallestUnit(decimal, currency)).toBe(amount);
      }),
    );
  });
});

describe('a currency', () => {
  it('has a sign and a name', () => {
    expect([signOf('USD'), signOf('JPY'), signOf('KWD')]).toEqual(['$', '¥', 'KWD']);
    expect([nameOf('USD'), nameOf('JPY')]).toEqual(['US dollars', 'Japanese yen']);
  });
});
