import fc from 'fast-check';
import {
  append,
  emptySummary,
  fill,
  isSummed,
  pack,
  packedStat,
  placeOf,
  statOf,
  statsOf,
  type Summary,
  summaryOf,
  unpack,
  viewOf,
  withCompanions,
} from './summary.js';

const RADIAN = Math.PI / 180;

function definedSummary(values: readonly number[]): Summary {
  const summary = emptySummary();
  if (values.length === 0) return summary;
  const sum = (of: (value: number) => number) => values.reduce((all, value) => all + of(value), 0);
  const mean = sum((value) => value) / values.length;
  fill(summary, 'count', values.length);
  fill(
    summary,
    'sum',
    sum((value) => value),
  );
  fill(summary, 'min', Math.min(...values));
  fill(summary, 'max', Math.max(...values));
  fill(summary, 'varPop', sum((value) => (value - mean) ** 2) / values.length);
  fill(summary, 'first', values[0]!);
  fill(summary, 'last', values.at(-1)!);
  fill(
    summary,
    'sinSum',
    sum((value) => Math.sin(value * RADIAN)),
  );
  fill(
    summary,
    'cosSum',
    sum((value) => Math.cos(value * RADIAN)),
  );
  return summary;
}

const values = fc.array(fc.double({ min: -1_000, max: 1_000, noNaN: true }), { maxLength: 20 });

describe('append', () => {
  it('makes of two stretches what both together come to, however they are cut', () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 6 }), (stretches) => {
        const joined = emptySummary();
        for (const stretch of stretches) append(joined, definedSummary(stretch));
        const whole = definedSummary(stretches.flat());
        for (const stat of statsOf('windDirection')) {
          const [found, wanted] = [statOf(joined, stat), statOf(whole, stat)];
          if (wanted === null) expect(found).toBeNull();
          else
            expect(Math.abs(found! - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1_000, Math.abs(wanted)));
        }
      }),
    );
  });

  it('lacks what one of both lacks', () => {
    const summary = definedSummary([1, 2]);
    const later = emptySummary();
    fill(later, 'count', 3);
    fill(later, 'sum', 30);
    append(summary, later);
    expect([statOf(summary, 'count'), statOf(summary, 'sum'), statOf(summary, 'max')]).toEqual([5, 33, null]);
  });
});

describe('pack', () => {
  it.each(['temperature', 'windDirection'])('gives back the summaries of %s', (key) => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 25 }), (hours) => {
        const summaries = hours.map(summaryOf);
        const packed = viewOf(pack(key, summaries));
        const into = definedSummary([7]);
        summaries.forEach((summary, hour) => {
          unpack(packed, statsOf(key).length, hour, into);
          for (const stat of statsOf(key)) {
            expect(statOf(into, stat)).toBe(statOf(summary, stat));
            expect(packedStat(packed, statsOf(key).length, hour, placeOf(stat))).toBe(statOf(summary, stat));
          }
        });
      }),
    );
  });
});

it.each([
  ['temperature', 'avg', 'max', true],
  ['temperature', 'directions', 'sinSum', false],
  ['windDirection', 'directions', 'sinSum', true],
  ['precipitationType', 'texts', 'count', false],
] as const)('%s: of %s, %s is summed: %s', (key, _, stat, is) => {
  expect(isSummed({ key, stat })).toBe(is);
});

it('computes the summary of values by their definition', () => {
  fc.assert(
    fc.property(values, (some) => {
      const [found, wanted] = [summaryOf(some), definedSummary(some)];
      for (const stat of statsOf('windDirection')) {
        const right = statOf(wanted, stat);
        if (right === null) expect(statOf(found, stat)).toBeNull();
        else
          expect(Math.abs(statOf(found, stat)! - right)).toBeLessThanOrEqual(
            1e-9 * Math.max(1_000, Math.abs(right)),
          );
      }
    }),
  );
});

describe('withCompanions', () => {
  it('adds what joining needs, once, behind what was asked', () => {
    const columns = [
      { key: 'temperature', stat: 'sum' },
      { key: 'temperature', stat: 'varPop' },
      { key: 'dewPoint', stat: 'max' },
    ] as const;
    expect(withCompanions(columns, new Set(['temperature', 'dewPoint']))).toEqual([
      ...columns,
      { key: 'temperature', stat: 'count' },
      { key: 'dewPoint', stat: 'count' },
      { key: 'dewPoint', stat: 'sum' },
    ]);
  });

  it('leaves other measurements alone', () => {
    const columns = [{ key: 'precipitationType', stat: 'last' }] as const;
    expect(withCompanions(columns, new Set(['temperature']))).toEqual(columns);
  });
});
