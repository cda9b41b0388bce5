import fc from 'fast-check';
import { plainArray } from '../../test/support/plain-codecs.js';
import { DoubleArray, encodeBigints, TextArray } from './postgres-arrays.js';

const [INT8, FLOAT8] = [20, 701];

function eight(write: (bytes: Buffer) => unknown): Buffer {
  const bytes = Buffer.alloc(8);
  write(bytes);
  return bytes;
}

describe('arrays for PostgreSQL', () => {
  it('hold doubles and nulls', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.double()), { maxLength: 50 }), (values) => {
        const array = new DoubleArray(values.length);
        values.forEach((value, i) => value !== null && array.set(i, value));
        const elements = values.map((value) =>
          value === null ? null : eight((bytes) => bytes.writeDoubleBE(value)),
        );
        expect(array.encode().equals(plainArray(FLOAT8, elements))).toBe(true);
      }),
    );
  });

  it('hold whole numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger(), { maxLength: 50 }), (values) => {
        const elements = values.map((value) => eight((bytes) => bytes.writeBigInt64BE(BigInt(value))));
        expect(encodeBigints(values).equals(plainArray(INT8, elements))).toBe(true);
      }),
    );
  });

  it('hold texts', () => {
    const array = new TextArray(3);
    array.set(0, 'a "b" \\');
    array.set(2, 'NULL');
    expect(array.encode()).toBe('{"a \\"b\\" \\\\",NULL,"NULL"}');
  });
});
