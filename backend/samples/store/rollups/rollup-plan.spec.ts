import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { hoursOf, partsOf, type Piece, piecesIn, rawRuns, type RolledDays } from './rollup-plan.js';

const midnight = (month: number, day: number, hour = 0) => Date.UTC(2025, month - 1, day, hour);

describe('hoursOf', () => {
  it.each([
    [23, 23],
    [24, 24],
    [24.5, 25],
    [25, 25],
  ])('cuts a day of %d hours into %d', (hours, count) => {
    const cut = hoursOf({ start: 0, end: hours * HOUR_MS });
    expect(cut).toHaveLength(count);
    expect(cut.at(-1)!.end).toBe(hours * HOUR_MS);
    cut.slice(1).forEach(({ start }, i) => expect(start).toBe(cut[i]!.end));
  });
});

describe('piecesIn', () => {
  const rolled: RolledDays = {
    since: -Infinity,
    until: midnight(3, 12, 4),
    timezone: 'America/New_York',
    dirty: new Set([midnight(3, 7, 5)]),
  };

  it('are the whole days up to where the series is rolled up, but the dirty ones', () => {
    const pieces = piecesIn({ start: midnight(3, 6, 0), end: midnight(3, 20) }, rolled, 'day');
    expect(pieces.map(({ day, start, end }) => [day === start, start, (end - start) / HOUR_MS])).toEqual([
      [true, midnight(3, 6, 5), 24],
      [true, midnight(3, 8, 5), 24],
      [true, midnight(3, 9, 5), 23],
      [true, midnight(3, 10, 4), 24],
      [true, midnight(3, 11, 4), 24],
    ]);
  });

  it('are none of days that begin before what is kept', () => {
    const kept = { ...rolled, since: midnight(3, 8, 6) };
    const [first] = piecesIn({ start: midnight(3, 6, 0), end: midnight(3, 20) }, kept, 'day');
    expect(first?.start).toBe(midnight(3, 9, 5));
  });

  it('are their hours, counted from midnight', () => {
    const pieces = piecesIn({ start: midnight(3, 9, 5), end: midnight(3, 10, 4) }, rolled, 'hour');
    expect(pieces.map(({ hour }) => hour)).toEqual([...Array(23).keys()]);
    expect(new Set(pieces.map(({ day }) => day))).toEqual(new Set([midnight(3, 9, 5)]));
  });

  it('are none where nothing is rolled up', () => {
    expect(piecesIn({ start: midnight(4, 1), end: midnight(5, 1) }, rolled, 'day')).toEqual([]);
  });
});

describe('partsOf', () => {
  const pieceAt = (day: number): Piece => ({
    start: day * DAY_MS,
    end: (day + 1) * DAY_MS,
    day: day * DAY_MS,
    hour: 0,
  });
  const anyEdges = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 * 4 }), { minLength: 2, maxLength: 30 })
    .map((quarters) => quarters.sort((a, b) => a - b).map((quarter) => (quarter * DAY_MS) / 4));
  const anyPieces = fc
    .uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 40 })
    .map((days) => days.sort((a, b) => a - b).map(pieceAt));

  it('covers each bucket from its start to its end, in order, with every piece that fits into it', () => {
    fc.assert(
      fc.property(anyEdges, anyPieces, (edges, pieces) => {
        const parts = partsOf(edges, pieces);
        expect(parts).toHaveLength(edges.length - 1);
        parts.forEach((bucket, i) => {
          let at = edges[i]!;
          for (const part of bucket) {
            const stretch = 'raw' in part ? part.raw : part.piece;
            expect(stretch.start).toBe(at);
            expect(stretch.end).toBeGreaterThan(at);
            at = stretch.end;
          }
          expect(at).toBe(edges[i + 1]);
          const fitting = pieces.filter(({ start, end }) => start >= edges[i]! && end <= edges[i + 1]!);
          expect(bucket.flatMap((part) => ('piece' in part ? [part.piece] : []))).toEqual(fitting);
        });
      }),
    );
  });

  it('reads stretches that touch as one run', () => {
    const parts = partsOf([0, DAY_MS / 2, 2 * DAY_MS, 5 * DAY_MS], [pieceAt(1), pieceAt(3)]);
    expect(rawRuns(parts)).toEqual([
      [0, DAY_MS / 2, DAY_MS],
      [2 * DAY_MS, 3 * DAY_MS],
      [4 * DAY_MS, 5 * DAY_MS],
    ]);
  });
});
