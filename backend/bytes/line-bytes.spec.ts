import fc from 'fast-check';
import { plainLines, type Point } from '../../test/support/plain-codecs.js';
import { doubleFieldsOf, LineBytes, textHead } from './line-bytes.js';
import { unicodeText } from '../../test/support/unicode-text.js';

function write(lines: LineBytes, { place, time, fields }: Point): void {
  lines.begin(place);
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') lines.textField(textHead(name), value);
    else lines.doubleFields(doubleFieldsOf([name]), Float64Array.of(value), 0);
  }
  lines.end(time);
}

const name = fc.string({ unit: fc.constantFrom(...'abcXYZ_09'), minLength: 1, maxLength: 30 });
const point: fc.Arbitrary<Point> = fc.record({
  place: name,
  time: fc.integer({ min: 0, max: 4e12 }),
  fields: fc.dictionary(name, fc.oneof(fc.double(), unicodeText(), unicodeText({ minLength: 200 })), {
    noNullPrototype: true,
  }),
});

describe('LineBytes', () => {
  const lines = new LineBytes();

  it('writes points as their text and bytes are', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (points) => {
        for (const each of points) write(lines, each);
        expect(lines.take().equals(plainLines(points))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('grows with what it must hold', () => {
    const fields = { text: 'é"'.repeat(100_000), number: 2 };
    write(lines, { place: 'long', time: 1, fields });
    expect(lines.take().equals(plainLines([{ place: 'long', time: 1, fields }]))).toBe(true);
  });

  it('writes several doubles at once, from their place among others', () => {
    lines.begin('samples,series=1');
    lines.doubleFields(doubleFieldsOf(['temperature', 'dewPoint']), Float64Array.of(1, 2.5, -3, 4), 1);
    lines.end(2);
    const fields = { temperature: 2.5, dewPoint: -3 };
    expect(lines.take().equals(plainLines([{ place: 'samples,series=1', time: 2, fields }]))).toBe(true);
  });

  it('writes whole numbers as integers', () => {
    lines.begin('samples,series=1');
    lines.integerField('sent_keys', 7);
    lines.end(2);
    expect(lines.take().toString()).toBe('samples,series=1 sent_keys=7i 2000\n');
  });
});
