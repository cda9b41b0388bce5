import fc from 'fast-check';
import { plainJson } from '../../test/support/plain-codecs.js';
import { JsonBytes } from './json-bytes.js';
import { unicodeText } from '../../test/support/unicode-text.js';

describe('JsonBytes', () => {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -3e9, max: 3e9 }).map((whole) => whole / 1_000) },
    fc.double(),
    fc.maxSafeInteger(),
    unicodeText(),
    fc.constant(null),
  );

  it('writes values as JSON does, piece after piece', () => {
    const json = new JsonBytes();
    fc.assert(
      fc.property(fc.array(value, { maxLength: 50 }), fc.nat(50), (values, some) => {
        const middle = Math.min(some, values.length);
        json.text('[');
        json.values(values, 0, middle);
        const first = json.take().toString();
        json.values(values, middle, values.length);
        expect(first).toBe(`[${plainJson(values.slice(0, middle))}`);
        expect(json.take().toString()).toBe(plainJson(values.slice(middle)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('grows with what it must hold, and hands out bytes that stay as they are', () => {
    const json = new JsonBytes();
    const values = Array.from({ length: 100_000 }, (_, i) => i / 8);
    json.values(values, 0, values.length);
    const taken = json.take();
    json.text('é'.repeat(200_000));
    expect(taken.toString()).toBe(plainJson(values));
    expect(json.take().toString()).toBe('é'.repeat(200_000));
  });
});
