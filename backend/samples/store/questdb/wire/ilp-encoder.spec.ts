import { NUMERIC_KEYS, TEXT_KEYS } from '@mesonet/model/measurements.js';
import fc from 'fast-check';
import type { SampleRow, SampleValues } from '../../../core/observation.js';
import { RowRefused } from '../../store-errors.js';
import { IlpEncoder } from './ilp-encoder.js';
import { unicodeText } from '../../../../../test/support/unicode-text.js';

/** Reads line protocol version 2 byte by byte, as its specification describes. */
function decode(lines: Buffer): SampleRow[] {
  const rows: SampleRow[] = [];
  let at = 0;
  const until = (stops: string): string => {
    const start = at;
    while (!stops.includes(String.fromCharCode(lines[at]!))) at += 1;
    return lines.toString('latin1', start, at);
  };
  const text = (): string => {
    const bytes: number[] = [];
    for (at += 1; lines[at] !== 0x22; at += 1) {
      if (lines[at] === 0x5c) at += 1;
      bytes.push(lines[at]!);
    }
    at += 1;
    return Buffer.from(bytes).toString('utf8');
  };
  while (at < lines.length) {
    expect(until('=')).toBe('samples,series');
    at += 1;
    const series = Number(until(' '));
    const values: SampleValues = {};
    do {
      at += 1;
      const key = until('= \n');
      if (lines[at] !== 0x3d) {
        at -= key.length + 1;
        break;
      }
      at += 1;
      if (lines[at] === 0x3d) {
        expect(lines[at + 1]).toBe(16);
        values[key] = lines.readDoubleLE(at + 2);
        at += 10;
      } else values[key] = text();
    } while (lines[at] === 0x2c);
    expect(lines[at]).toBe(0x20);
    at += 1;
    const micros = until('\n');
    at += 1;
    expect(micros.endsWith('000')).toBe(true);
    rows.push({ series, time: Number(micros) / 1000, values });
  }
  return rows;
}

describe('IlpEncoder', () => {
  const encode = (rows: readonly SampleRow[]) => IlpEncoder.encode('samples', rows);

  it('writes a row as QuestDB documents it', () => {
    const values = { temperature: 1.5, precipitationType: 'a "b"\n\\' };
    const number = Buffer.from([0x10, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f]);
    expect(encode([{ series: 12, time: 1_700_000_000_123, values }])).toEqual(
      Buffer.concat([
        Buffer.from('samples,series=12 temperature=='),
        number,
        Buffer.from(',precipitationType="a \\"b\\"\\\n\\\\" 1700000000123000\n'),
      ]),
    );
  });

  it('writes a row without values as its place alone', () => {
    expect(encode([{ series: 3, time: 7, values: {} }]).toString()).toBe('samples,series=3 7000\n');
  });

  it('writes any rows so that they can be read back, and keeps nothing from one call to the next', () => {
    const number = fc.double({ noDefaultInfinity: true, noNaN: true });
    const text = unicodeText().filter((each) => !each.includes('\0'));
    const values = fc
      .tuple(
        fc.dictionary(fc.constantFrom(...NUMERIC_KEYS), number, { noNullPrototype: true }),
        fc.dictionary(fc.constantFrom(...TEXT_KEYS), text, { noNullPrototype: true }),
      )
      .map(([numbers, texts]): SampleValues => ({ ...numbers, ...texts }));
    const row = fc.record({
      series: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      time: fc.integer({ min: 0, max: 4e12 }),
      values,
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        expect(decode(encode(rows))).toEqual(rows);
      }),
    );
  });

  it('grows with what it must hold, and hands out bytes that stay as they are', () => {
    const long = 'é"'.repeat(100_000);
    const rows = [{ series: 1, time: 1, values: { mainPollutant: long, temperature: 2 } }];
    const lines = encode(rows);
    encode([{ series: 9, time: 9, values: { temperature: 9 } }]);
    expect(decode(lines)).toEqual(rows);
  });

  it('names the row that it refuses, and encodes the others afterwards', () => {
    const good = { series: 1, time: 1, values: { temperature: 1 } };
    const bad = { series: 1, time: 2, values: { temperature: 1, bogus: 1 } };
    expect(() => encode([good, bad])).toThrow(RowRefused);
    expect(() => encode([good, bad])).toThrow('series 1 at 2 ms refused: unknown measurement "bogus"');
    expect(decode(encode([good]))).toEqual([good]);
  });
});
