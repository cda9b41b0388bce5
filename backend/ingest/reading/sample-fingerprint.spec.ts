import fc from 'fast-check';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { sampleFingerprint } from './sample-fingerprint.js';

const sample = fc.tuple(
  fc.integer({ min: 0, max: 4e12 }),
  fc.dictionary(
    fc.constantFrom(...NUMERIC_KEYS, 'precipitationType'),
    fc.oneof(fc.double({ noNaN: true }), fc.string()),
    {
      minKeys: 1,
    },
  ),
);

describe('sampleFingerprint', () => {
  it('does not depend on the order of the keys', () => {
    fc.assert(
      fc.property(sample, ([time, values]) => {
        const reversed = Object.fromEntries(Object.entries(values).reverse());
        expect(sampleFingerprint(time, reversed)).toBe(sampleFingerprint(time, values));
      }),
    );
  });

  it('is a whole number that a double holds exactly', () => {
    fc.assert(
      fc.property(sample, ([time, values]) =>
        expect(Number.isSafeInteger(sampleFingerprint(time, values))).toBe(true),
      ),
    );
  });

  it('tells apart samples that differ a little', () => {
    const seen = new Set<number>();
    let count = 0;
    const add = (time: number, values: Record<string, number | string>) => {
      seen.add(sampleFingerprint(time, values));
      count += 1;
    };
    const start = Date.UTC(2026, 0, 1);
    for (let i = 0; i < 100_000; i += 1) add(start + i * 1000, { temperature: 50, relativeHumidity: 40 });
    for (let i = 1; i < 100_000; i += 1) add(start, { temperature: 50, relativeHumidity: 40 + i / 10 });
    for (const key of NUMERIC_KEYS) add(start, { [key]: 51 });
    add(start, { temperature: 40, relativeHumidity: 50 });
    add(start, { temperature: 50 });
    add(start, { precipitationType: '50' });
    add(start, { precipitationType: 'rain' });
    expect(seen.size).toBe(count);
  });
});
