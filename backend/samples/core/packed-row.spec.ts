import fc from 'fast-check';
import { PackedRow } from './packed-row.js';

const key = fc.string({ unit: fc.constantFrom(...'abcXYZ~09'), minLength: 1, maxLength: 8 });
const row = fc.record({
  series: fc.nat(),
  time: fc.nat(),
  sent: fc.option(fc.nat(), { nil: undefined }),
  values: fc.dictionary(key, fc.oneof(fc.double(), fc.string()), { noNullPrototype: true }),
});

describe('PackedRow', () => {
  it('keeps any rows, side by side', () => {
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const kept = rows.map((each) => PackedRow.of(each));
        expect(kept.map(({ series, time, sent, values }) => ({ series, time, sent, values }))).toEqual(rows);
      }),
    );
  });

  it('keeps a row with more numbers than a block has', () => {
    const values = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key${i}`, i / 2]));
    expect(PackedRow.of({ series: 1, time: 2, values }).values).toEqual(values);
  });

  it('is not packed twice, and does not follow later changes', () => {
    const values = { temperature: 50 };
    const packed = PackedRow.of({ series: 1, time: 2, values });
    values.temperature = 60;
    expect(PackedRow.of(packed)).toBe(packed);
    expect(packed.values).toEqual({ temperature: 50 });
  });
});
