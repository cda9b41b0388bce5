import type { RainTotal } from '@mesonet/contract/rain-ledger.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import type { RainReadings } from './rain-readings.js';
import { correctTally, type CorrectedMoment, type RainTally } from './rain-tally.js';
import { countReadings } from './count-readings.js';
import { extendRun, type KeptReading, lastSampleTimeOf, lastTimeOf, toKeptReading } from './kept-reading.js';

/** A station's rain readings of about the last day, so that a late reading can be counted in its place. */
export interface RecentReadings {
  /** The tally before the oldest reading; null when the station had reported no rain until then. */
  base: RainTally | null;
  /** Rain readings, ascending by time, without those of the newest sample. */
  readings: KeptReading[];
  /** Corrections of the rain ledger that a manager made, ascending by time. */
  corrected: readonly CorrectedMoment[];
  /**
   * Tallies before some of the newest readings. To save time, a recount starts from one of them; it starts from `base`
   * when none is old enough.
   */
  checkpoints: readonly Checkpoint[];
}

/** A reading and the tally before it. */
interface Checkpoint {
  reading: KeptReading;
  tally: RainTally | null;
}

/**
 * A reading that arrives late by at most this much is counted in its place, in whatever order readings come. A reading
 * with a greater delay may be too late to be counted.
 */
const KEPT_MS = DAY_MS;
/** Readings stay until the oldest one is older than needed by this much, so that many are removed at once. */
const SLACK_MS = DAY_MS / 4;
/**
 * Largest number of readings: more than one a minute for a day. It is limited, because each batch with late samples may
 * count all of them again.
 */
const MAX_READINGS = 2_000;
const READINGS_PER_CHECKPOINT = 32;
const MAX_CHECKPOINTS = 4;
const NO_CHECKPOINTS: readonly Checkpoint[] = [];

/** @param base the tally that contains all rain known so far */
export function newRecentReadings(base: RainTally | null): RecentReadings {
  return { base, readings: [], corrected: [], checkpoints: NO_CHECKPOINTS };
}

/** True when a reading of this time can still be counted in its place. */
export function isRecent({ base, readings }: RecentReadings, time: number, highWater: number): boolean {
  if (base) return time > base.time;
  return time >= Math.min(highWater - KEPT_MS, readings[0]?.time ?? Infinity);
}

/**
 * Adds the rain readings of a sample that is newer than all readings.
 * @param sample may hold no rain reading
 * @param isDry true when the sample added no entry to the rain ledger and no implausible reading was waiting before it,
 * so that it may extend a run of equal readings
 * @param before the tally before the sample; absent for a late sample, because no such tally is at hand
 */
export function appendReading(
  recent: RecentReadings,
  sample: RainReadings,
  isDry: boolean,
  before?: RainTally | null,
): void {
  const { readings } = recent;
  const last = readings.at(-1);
  const lastSampleTime = last ? lastSampleTimeOf(last) : -Infinity;
  if (!last || !isDry || !extendRun(last, sample)) {
    const reading = toKeptReading(sample);
    if (reading) readings.push(reading);
    else if (last) last.heardUntil = sample.time;
    if (!reading) return;
    if (before && readings.length % READINGS_PER_CHECKPOINT === 0) {
      recent.checkpoints = [...recent.checkpoints, { reading, tally: before }].slice(-MAX_CHECKPOINTS);
    }
  }
  // If a newer sample without a rain reading has arrived before this sample, the last reading stores the time of that
  // newer sample.
  if (!last || lastSampleTime <= sample.time) return;
  last.heardUntil = undefined;
  readings.at(-1)!.heardUntil = lastSampleTime;
}

/**
 * Replaces the readings after late ones were inserted.
 * @param readings the new readings, which later ones change in place
 * @param time time of the earliest late reading, UTC ms
 */
export function replaceReadings(recent: RecentReadings, readings: KeptReading[], time: number): void {
  recent.readings = readings;
  recent.checkpoints = recent.checkpoints.filter(({ reading }) => reading.time <= time);
}

/** Returns where a recount must start so that it includes all readings from a time on. */
export function checkpointBefore(
  { base, readings, checkpoints }: RecentReadings,
  time: number,
): { index: number; tally: RainTally | null } {
  const checkpoint = checkpoints.findLast(({ reading }) => reading.time <= time);
  const index = checkpoint ? readings.lastIndexOf(checkpoint.reading) : -1;
  return checkpoint && index >= 0 ? { index, tally: checkpoint.tally } : { index: 0, tally: base };
}

/** Removes the readings that are too old or too many, after their rain has been counted into `base`. */
export function forgetOldReadings(recent: RecentReadings, highWater: number, timezone: string): void {
  const { readings, corrected } = recent;
  const [oldest] = readings;
  const isFull = readings.length > MAX_READINGS;
  if (!oldest || (lastTimeOf(oldest) >= highWater - KEPT_MS - SLACK_MS && !isFull)) return;
  const kept = readings.findIndex((reading) => lastSampleTimeOf(reading) >= highWater - KEPT_MS);
  const count = Math.max(kept < 0 ? readings.length : kept, isFull ? MAX_READINGS / 4 : 0);
  recent.base = countReadings(recent.base, readings.splice(0, count), { timezone, corrected }).tally;
  const { time } = recent.base ?? { time: -Infinity };
  recent.corrected = corrected.filter((moment) => moment.time > time);
}

/** Adds a manager's correction of the rain ledger entries of one time. */
export function addCorrection(recent: RecentReadings, moment: CorrectedMoment): void {
  const { base, corrected } = recent;
  recent.checkpoints = NO_CHECKPOINTS;
  if (base && moment.time <= base.time) {
    recent.base = correctTally(base, moment);
    return;
  }
  const known = corrected.find(({ time }) => time === moment.time);
  const amounts = { ...known?.amounts };
  for (const [key, amount] of Object.entries(moment.amounts)) {
    amounts[key as RainTotal] = (amounts[key as RainTotal] ?? 0) + amount;
  }
  recent.corrected = [...corrected.filter((each) => each !== known), { ...moment, amounts }].sort(
    (a, b) => a.time - b.time,
  );
}

/**
 * Returns the tally of the newest sample, including the corrections of its rain ledger entries by managers.
 * @param before the tally before the newest sample, which contains the corrections up to its own time
 */
export function applyCorrections(
  { corrected }: RecentReadings,
  before: RainTally | null,
  now: RainTally,
): RainTally {
  if (corrected.length === 0) return now;
  const known = before?.time ?? -Infinity;
  return corrected.filter(({ time }) => time > known).reduce(correctTally, now);
}
