import type { RainEntry, RainSums } from './rain-entry.js';
import { countRain } from './count-rain.js';
import { endOfDay } from './end-of-day.js';
import { lastUntil } from './last-until.js';
import { correctTally, type CorrectedMoment, type RainTally, advanceTo } from './rain-tally.js';
import { lastTimeOf, lastSampleTimeOf, nextTime, type KeptReading } from './kept-reading.js';

/** Result of counting the rain of several readings in order. Times are UTC ms, amounts are inches. */
export interface CountedReadings {
  /** The tally after the last reading. */
  tally: RainTally | null;
  /** Maps the time of each sample to the rain ledger entries that result from it. */
  entries: Map<number, readonly RainEntry[]>;
  /**
   * Maps the time of the last row of a day to the corrected totals of this row. They include rain of that day that was
   * reported only after midnight.
   */
  daysEnds: Map<number, RainSums>;
  /** Returns the tally at a time, from the readings until then; null when the station had reported no rain. */
  tallyAt: (time: number) => RainTally | null;
}

/**
 * Counts the rain of recent readings in order of time, as if each were the newest sample.
 * @param start the tally before the first reading
 * @param corrected corrections of the rain ledger that a manager made, at times after the start, ascending
 */
export function countReadings(
  start: RainTally | null,
  readings: readonly KeptReading[],
  { timezone, corrected }: { timezone: string; corrected: readonly CorrectedMoment[] },
): CountedReadings {
  const tallies: { from: number; tally: RainTally | null }[] = [{ from: -Infinity, tally: start }];
  const entries = new Map<number, readonly RainEntry[]>();
  const daysEnds = new Map<number, RainSums>();
  let tally = start;
  let next = 0;
  for (const reading of readings) {
    const { sent, reserved, usualMs } = reading;
    const isOpen = () => !!tally?.counter.held;
    for (let time: number | null = reading.time; time !== null; time = nextTime(reading, time, isOpen())) {
      const counted = countRain(tally, { time, sent, reserved, usualMs, timezone });
      if (!counted) continue;
      if (counted.entries.length > 0) {
        entries.set(time, counted.entries);
        const end = endOfDay(tally, counted.tally, counted.entries);
        if (end) daysEnds.set(end.time, end.values);
      }
      tally = counted.tally;
    }
    for (; tally && corrected[next] && corrected[next]!.time <= lastTimeOf(reading); next++) {
      tally = correctTally(tally, corrected[next]!);
    }
    tallies.push({ from: reading.time, tally });
    if (tally && lastSampleTimeOf(reading) > tally.time)
      tally = advanceTo(tally, lastSampleTimeOf(reading), timezone);
  }
  const tallyAt = (time: number) => {
    const known = tallies[lastUntil(tallies, time, ({ from }) => from)]!.tally;
    return known && advanceTo(known, time, timezone);
  };
  return { tally, entries, daysEnds, tallyAt };
}
