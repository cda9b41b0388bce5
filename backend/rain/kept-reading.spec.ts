import fc from 'fast-check';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { extendRun, type KeptReading, withLateReadings } from './kept-reading.js';
import { RAIN_FALLEN_KEY } from './rain-readings.js';

/** Few times and amounts, so that many readings have the same time, or lie within a run of equal ones. */
const reading = fc
  .record({ minute: fc.nat(20), today: fc.nat(1), fallen: fc.option(fc.nat(1)) })
  .map(({ minute, today, fallen }): KeptReading => ({
    time: minute * MINUTE_MS,
    sent: { rainToday: today },
    reserved: fallen === null ? {} : { [RAIN_FALLEN_KEY]: fallen },
    usualMs: MINUTE_MS,
  }));

/** Readings as the fold keeps them: ascending, equal ones in one record, and the last one with a sample after it. */
const kept = fc.uniqueArray(reading, { selector: ({ time }) => time, maxLength: 15 }).map((readings) => {
  const all: KeptReading[] = [];
  for (const next of readings.toSorted((a, b) => a.time - b.time)) {
    const last = all.at(-1);
    if (!last || !extendRun(last, next)) all.push({ ...next });
  }
  const last = all.at(-1);
  if (last) last.heardUntil = last.time + 30 * MINUTE_MS;
  return all;
});

function insertedOneByOne(
  readings: readonly KeptReading[],
  lates: readonly KeptReading[],
): KeptReading[] | null {
  let all: KeptReading[] | null = null;
  for (const late of lates) all = withLateReadings(all ?? readings, [late]) ?? all;
  return all;
}

describe('withLateReadings', () => {
  it('gives the same list for several readings as for each alone', () => {
    const ascending = fc
      .array(reading, { maxLength: 10 })
      .map((some) => some.toSorted((a, b) => a.time - b.time));
    fc.assert(
      fc.property(kept, fc.oneof(ascending, fc.array(reading, { maxLength: 10 })), (readings, lates) => {
        expect(withLateReadings(readings, lates)).toEqual(insertedOneByOne(readings, lates));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves the recent readings as they are', () => {
    fc.assert(
      fc.property(kept, fc.array(reading, { maxLength: 10 }), (readings, lates) => {
        const before = structuredClone(readings);
        withLateReadings(readings, lates);
        expect(readings).toEqual(before);
      }),
    );
  });
});
