const LOCALE = 'en-US';

/**
 * Currencies by their digits after the decimal point in ISO 4217. The browser's own table differs: it omits the
 * hundredths of forints and Taiwan dollars.
 */
const WITHOUT_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/**
 * Writes an amount with the sign of its currency.
 * @param amount in the smallest unit of the currency: cents of dollars, yen, thousandths of dinars
 * @param currency ISO 4217
 */
export function formatAmount(amount: string | bigint, currency: string): string {
  return writerOf(currency)
    .format(toDecimal(BigInt(amount), currency))
    .replace('-', '−');
}

/** Writes an amount as `formatAmount` does, but without the sign, for a column whose title has the sign. */
export function formatFigure(amount: bigint, currency: string): string {
  return new Intl.NumberFormat(LOCALE, digitsAs(currency))
    .format(toDecimal(amount, currency))
    .replace('-', '−');
}

/** @returns the sign of a currency, for example `$` */
export function signOf(currency: string): string {
  return partOf(writerOf(currency), 0);
}

/** @returns the name of a currency, for example `US dollars` */
export function nameOf(currency: string): string {
  return partOf(new Intl.NumberFormat(LOCALE, { style: 'currency', currency, currencyDisplay: 'name' }), 2);
}

/**
 * Converts a decimal amount that the payment provider's checkout, embedded as a frame, reports.
 * @returns the amount in the smallest unit of the currency
 */
export function toSmallestUnit(decimal: number, currency: string): bigint {
  return BigInt(Math.round(decimal * 10 ** digitsOf(currency)));
}

/** Returns the digits of a currency after the decimal point: 2 for dollars, 0 for yen, 3 for dinars. */
function digitsOf(currency: string): number {
  if (WITHOUT_DIGITS.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? 3 : 2;
}

function digitsAs(currency: string) {
  const digits = digitsOf(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

const writerOf = (currency: string) =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency, ...digitsAs(currency) });

function partOf(writer: Intl.NumberFormat, number: number): string {
  return writer.formatToParts(number).find(({ type }) => type === 'currency')?.value ?? '';
}

/**
 * Inserts the decimal point into the digits as text, because a JavaScript number would lose digits of a large amount.
 */
function toDecimal(amount: bigint, currency: string): `${number}` {
  const digits = digitsOf(currency);
  const sign = amount < 0n ? '-' : '';
  const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const part = digits === 0 ? '' : `.${text.slice(-digits)}`;
  return `${sign}${whole}${part}` as `${number}`;
}
