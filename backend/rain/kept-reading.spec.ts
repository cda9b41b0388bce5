import fc from 'fast-check';
import { MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { extendRun, type KeptReading, lastTimeOf, withLateReadings } from './kept-reading.js';
import { RAIN_FALLEN_KEY } from './rain-readings.js';

/** Few times and amounts, so that many readings have the same time, or lie within a run of equal ones. */
const reading = fc
  .record({
    minute: fc.nat(20),
    second: fc.constantFrom(0, 0, 7, 31),
    today: fc.nat(1),
    fallen: fc.option(fc.nat(1)),
  })
  .map(({ minute, second, today, fallen }): KeptReading => ({
    time: minute * MINUTE_MS + second * SECOND_MS,
    sent: { rainToday: today },
    reserved: fallen === null ? {} : { [RAIN_FALLEN_KEY]: fallen },
    usualMs: MINUTE_MS,
  }));

/** Readings as the fold keeps them: ascending, equal ones in one record, and some with a sample after them. */
const kept = fc.uniqueArray(reading, { selector: ({ time }) => time, maxLength: 15 }).map((readings) => {
  const all: KeptReading[] = [];
  for (const next of readings.toSorted((a, b) => a.time - b.time)) {
    const last = all.at(-1);
    if (!last || !extendRun(last, next)) all.push({ ...next });
  }
  return all.map((each, index): KeptReading => {
    const next = all[index + 1]?.time ?? Infinity;
    const heardUntil = Math.min(lastTimeOf(each) + 2 * MINUTE_MS, next - SECOND_MS);
    return index % 2 === 0 && heardUntil > lastTimeOf(each) ? { ...each, heardUntil } : each;
  });
});
const lates = fc.array(reading, { maxLength: 10 });
const ascending = lates.map((some) => some.toSorted((a, b) => a.time - b.time));

function insertedOneByOne(
  readings: readonly KeptReading[],
  late: readonly KeptReading[],
): KeptReading[] | null {
  let all: KeptReading[] | null = null;
  for (const each of late) all = withLateReadings(all ?? readings, [each]) ?? all;
  return all;
}

describe('withLateReadings', () => {
  it('gives the same list for several readings as for each alone', () => {
    fc.assert(
      fc.property(kept, fc.oneof(ascending, lates), (readings, late) => {
        expect(withLateReadings(readings, late)).toEqual(insertedOneByOne(readings, late));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves the recent readings as they are', () => {
    fc.assert(
      fc.property(kept, fc.oneof(ascending, lates), (readings, late) => {
        const before = structuredClone(readings);
        withLateReadings(readings, late);
        expect(readings).toEqual(before);
      }),
    );
  });
});
