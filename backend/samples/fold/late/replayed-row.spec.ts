import { MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { FoldedSeries } from '../../../../test/support/samples/folded-series.js';
import type { Observation, SampleValues } from '../../core/observation.js';
import { newSeriesState } from '../state/series-state.js';

const T0 = Date.parse('2026-05-20T12:00:00Z');

/** Generates readings that keep a level for some minutes and are sent in one part or in two. */
const day = fc
  .array(fc.record({ level: fc.constantFrom(40, 60, 85), minutes: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 2,
    maxLength: 8,
  })
  .map((levels): Observation[] =>
    levels
      .flatMap(({ level, minutes }) => Array.from({ length: minutes }, () => level))
      .flatMap((temperature, minute) => {
        const time = T0 + minute * MINUTE_MS;
        const parts: SampleValues[] =
          minute % 3 === 0 ? [{ temperature }, { windDirection: 90 }] : [{ temperature }];
        return parts.map((part): Observation => {
          return {
            kind: 'sample',
            series: 1,
            time,
            receivedAt: time,
            values: { relativeHumidity: 50, ...part },
          };
        });
      }),
  );

const temperatures = ({ rows }: FoldedSeries) =>
  new Map([...rows].map(([time, { temperature, dewPoint }]) => [time, [temperature, dewPoint]]));

describe('a replay', () => {
  it('takes no value out of a row that it is going to have', () => {
    fc.assert(
      fc.property(day, fc.nat(), (observations, cut) => {
        const series = new FoldedSeries().take(...observations);
        const [before, flags] = [temperatures(series), new Map(series.flags)];
        // The replay begins with an empty state, while the store already has the rows of all samples.
        series.state = newSeriesState(1);
        const until = 1 + (cut % observations.length);
        for (const observation of observations.slice(0, until)) {
          series.replay(observation);
          const lost = [...before].filter(
            ([time, [value]]) => value !== undefined && series.good(time).temperature !== value,
          );
          expect(lost).toEqual([]);
        }
        series.replay(...observations.slice(until));
        expect(temperatures(series)).toEqual(before);
        expect(series.flags).toEqual(flags);
      }),
      { numRuns: 300 },
    );
  });
});
