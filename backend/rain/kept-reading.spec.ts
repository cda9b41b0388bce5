import fc from 'fast-check';
import { MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { extendRun, type KeptReading, lastTimeOf, withLateReadings } from './kept-reading.js';
import { RAIN_FALLEN_KEY } from './rain-readings.js';

/**
 * Makes readings of a station with a usual interval (ms). There are few times and amounts, so that many readings have
 * the same time, or lie within a run of equal ones.
 */
const readingsEach = (usualMs: number) =>
  fc
    .record({
      step: fc.nat(20),
      offset: fc.constantFrom(0, 0, 0.1, 0.5),
      today: fc.nat(1),
      fallen: fc.option(fc.nat(1)),
    })
    .map(({ step, offset, today, fallen }): KeptReading => ({
      time: (step + offset) * usualMs,
      sent: { rainToday: today },
      reserved: fallen === null ? {} : { [RAIN_FALLEN_KEY]: fallen },
      usualMs,
    }));

/** Keeps readings as the fold does: ascending, equal ones in one record, and some with a sample after them. */
function asKept(readings: readonly KeptReading[]): KeptReading[] {
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
}

const keptAndLate = fc.constantFrom(MINUTE_MS, 30 * MINUTE_MS).chain((usualMs) => {
  const reading = readingsEach(usualMs);
  const kept = fc.uniqueArray(reading, { selector: ({ time }) => time, maxLength: 15 }).map(asKept);
  const lates = fc.array(reading, { maxLength: 10 });
  const ascending = lates.map((some) => some.toSorted((a, b) => a.time - b.time));
  return fc.tuple(kept, fc.oneof(ascending, lates));
});

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
      fc.property(keptAndLate, ([readings, late]) => {
        expect(withLateReadings(readings, late)).toEqual(insertedOneByOne(readings, late));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves the recent readings as they are', () => {
    fc.assert(
      fc.property(keptAndLate, ([readings, late]) => {
        const before = structuredClone(readings);
        withLateReadings(readings, late);
        expect(readings).toEqual(before);
      }),
    );
  });

  it.each([
    ['of half an hour keeps it', 30 * MINUTE_MS, 3],
    ['of twenty minutes keeps it', 20 * MINUTE_MS, 3],
    ['of a quarter of an hour does not', 15 * MINUTE_MS, 1],
    ['of a minute does not', MINUTE_MS, 1],
  ])('given a late reading that equals those around it, a run with a step %s', (_, usualMs, records) => {
    const readings = Array.from({ length: 10 }, (_, i): KeptReading => ({
      time: i * usualMs,
      sent: { rainYear: 10 },
      reserved: {},
      usualMs,
    }));
    const late = { ...readings[0]!, time: 4.5 * usualMs };
    const run = asKept(readings);
    expect(run).toHaveLength(1);
    const all = withLateReadings(run, [late]) ?? run;
    expect(all).toHaveLength(records);
    const repeated = [...readings, late];
    expect(withLateReadings(all, repeated) ?? all).toEqual(all);
  });
});
