import fc from 'fast-check';
import { plainNumber } from '../../test/support/plain-codecs.js';
import { ByteCursor } from './byte-cursor.js';

/** Reads the number at the start of a text. */
function read(text: string): { value: number; at: number } {
  const cursor = new ByteCursor(Buffer.from(text));
  return { value: cursor.number(), at: cursor.at };
}

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength });
/** Makes numbers as senders write them, with any number of digits, and texts that are almost numbers. */
const written = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer({ min: -1e9, max: 1e9 }).map((whole) => String(whole / 1_000)),
  fc
    .tuple(fc.constantFrom('', '-', '--'), digits(25), fc.constantFrom('', '.', '..'), digits(25))
    .map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom(...'0123456789-.eE,]'), maxLength: 25 }),
);

describe('ByteCursor.number', () => {
  it.each([
    ['0', 0],
    ['-0.0', -0],
    ['29.92', 29.92],
    ['123456789', 123_456_789],
    ['1234567890', 1_234_567_890],
    ['56.160000000000004', 56.160000000000004],
    ['0.0012345678901234567', 0.0012345678901234567],
    ['12345678901234567890123456789', 1.2345678901234568e28],
    ['9007199254740993', 9007199254740992],
  ])('reads %s', (text, value) => {
    expect(read(`${text},`)).toEqual({ value, at: text.length });
    expect(read(text)).toEqual({ value, at: text.length });
  });

  it.each(['', '-', '.', '.5', '-.5', '1.', '01', '-01.5', '1e5', '1E5', '123456789.', '1234567890e1', 'x'])(
    'reads nothing in %j, and stays',
    (text) => {
      expect(read(text)).toEqual({ value: NaN, at: 0 });
      expect(read(`${text}]`)).toEqual({ value: NaN, at: 0 });
    },
  );

  it('reads what JSON does, up to the first character that cannot follow', () => {
    fc.assert(
      fc.property(written, (text) => {
        const number = /^-?\d*(\.\d*)?/.exec(text)![0];
        const isOver = !/^[eE]/.test(text.slice(number.length));
        const value = isOver ? plainNumber(number) : NaN;
        expect(read(text)).toEqual({ value, at: Number.isNaN(value) ? 0 : number.length });
      }),
      { numRuns: 5_000 },
    );
  });
});
