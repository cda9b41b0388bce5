import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import type { RainCause, RainCounter, RainFinding, RainReading } from './rain-counter-state.js';

/**
 * Half a tip of a rain gauge that tips every 0.01 in. The readings vary by less than this, in inches, when a weather
 * console converts them from mm.
 */
const NOISE = 0.005;
/** A smaller rise, in inches, is a rounding error of the sender and no rain. */
const LEAST = 1e-6;
/** After a shorter silence, a rise never has the cause `gap`, whatever the station's usual interval. */
const MIN_GAP_MS = 10 * MINUTE_MS;
/** If a counter has not risen for this long and then rises as much as `BURST`, it stood still while it rained. */
const STILL_MS = 30 * MINUTE_MS;
const BURST = { amount: 0.1, rate: 6 };
/** If the rain rate adds up to this many inches (ten tips) while the counter does not rise, the counter is stuck. */
const STUCK_AMOUNT = 0.1;
/**
 * A weather console that has lost its count may restore it within this time. A high reading that comes later is not
 * taken for a restored count.
 */
const LOST_MS = HOUR_MS;
/**
 * When the last rise disappears again within this time, two sources send the same counter, and nothing was reset. The
 * weather program WeeWX does this: its archive record already includes the rain of its interval, but its rapid packets
 * include that rain only after the record is written.
 */
const TAKEN_BACK_MS = 5 * MINUTE_MS;
/** A rain rate is assumed to hold for at most this long before the reading that reports it. */
const RATE_HOLDS_MS = 15 * MINUTE_MS;

/**
 * Evaluates one reading of a rain counter, which only rises, except for restarts. A rise is rain. A fall is a restart
 * from 0, or sets the counter back: a restart counts immediately at the start of a local day, all else only when the
 * next reading confirms it. A rise greater than rain can cause also waits for confirmation (as in the weather program
 * CumulusMX). Amounts are never negative and exclude rain before the first reading.
 * @param counter not changed
 * @returns the new state of the counter, and the findings, oldest first
 */
export function readRainCounter(
  counter: RainCounter,
  reading: RainReading,
): { counter: RainCounter; findings: RainFinding[] } {
  const { counter: read, findings } = counter.held
    ? settle(counter, counter.held, reading)
    : judge(counter, reading);
  return watchStillness(counter, { counter: read, findings }, reading);
}

type Outcome = ReturnType<typeof readRainCounter>;

function judge(counter: RainCounter, next: RainReading): Outcome {
  const rise = next.reading - counter.reading;
  if (rise < -NOISE) {
    const isReset = next.isNewDay && isFromZero(counter, next.reading, next);
    if (!isReset) return hold(counter, next);
    return accept({ ...counter, began: 0 }, next, { cause: 'reset', amount: next.reading });
  }
  if (rise <= LEAST) return { counter: { ...counter, time: next.time, held: null }, findings: [] };
  const returned = resume(counter, next, rise);
  if (returned) return returned;
  if (rise > greatestRain(next.time - counter.time)) return hold(counter, next);
  return accept(counter, next, { cause: causeOfRise(counter, next, rise), amount: rise });
}

function causeOfRise(counter: RainCounter, { time, usualMs }: RainReading, rise: number): RainCause {
  const elapsed = time - counter.time;
  if (elapsed > Math.max(MIN_GAP_MS, 4 * usualMs)) return 'gap';
  const wasStill = counter.time - counter.movedAt >= STILL_MS;
  if (counter.unseen === null || (wasStill && isBurst(rise, elapsed))) return 'catch-up';
  return 'rain';
}

/** True for a rise so strong that natural rain causes one at most once in a lifetime. */
function isBurst(rise: number, elapsed: number): boolean {
  return rise >= BURST.amount && (rise / elapsed) * HOUR_MS > BURST.rate;
}

/**
 * Detects that a weather console has restored the count that it had lost. The restored count is no new rain; only the
 * rain since the loss counts.
 */
function resume(counter: RainCounter, next: RainReading, rise: number): Outcome | null {
  const { lost } = counter;
  if (!lost || next.time - lost.time > LOST_MS || !isBurst(rise, next.time - counter.time)) return null;
  const since = next.reading - lost.reading;
  const counted = counter.reading - lost.to;
  if (since < -NOISE || since > counted + STUCK_AMOUNT) return null;
  return accept({ ...counter, lost: null }, next, { cause: 'power-cycle', amount: since - counted });
}

function hold(counter: RainCounter, { reading, time }: RainReading): Outcome {
  return { counter: { ...counter, held: { reading, time } }, findings: [] };
}

/** Decides about an implausible reading with the help of the next one. */
function settle(counter: RainCounter, held: { reading: number; time: number }, next: RainReading): Outcome {
  const isFall = held.reading < counter.reading;
  const rise = next.reading - held.reading;
  const agrees = rise >= -NOISE && rise <= greatestRain(next.time - held.time);
  if (!isFall && agrees) {
    return accept(counter, next, { cause: 'jump', amount: next.reading - counter.reading });
  }
  if (isFall && next.reading < counter.reading - NOISE) {
    if (!agrees) return hold(counter, next);
    return isTakenBack(counter, next) ? { counter, findings: [] } : restart(counter, held.reading, next);
  }
  const { reading, time } = held;
  const cause = isFall ? 'glitch' : 'spike';
  const dismissed = { cause, from: time, time, amount: 0, reading, before: counter.reading } as const;
  const { counter: read, findings } = judge({ ...counter, held: null }, next);
  return { counter: read, findings: [dismissed, ...findings] };
}

/**
 * True when a reading is as low as the counter was before its last rise, and comes soon after it. Two sources then send
 * the same counter, and the next reading of the first one shows the rise again.
 */
function isTakenBack(
  { movedAt, movedFrom = Infinity }: RainCounter,
  { reading, time }: RainReading,
): boolean {
  return reading >= movedFrom - NOISE && time - movedAt <= TAKEN_BACK_MS;
}

/**
 * True when a restarted counter shows no more rain than can have fallen since the last reading. If it shows more, the
 * reading comes from another gauge.
 */
function isNewRain(counter: RainCounter, { reading, time }: RainReading): boolean {
  return reading <= BURST.amount + (BURST.rate * (time - counter.time)) / HOUR_MS;
}

/**
 * True when a counter that fell counts as restarted from 0, so that its whole reading is rain. Where no day, week, month
 * or year of the counter may have ended, a counter that keeps more than half of its reading was set back, by hand or by
 * another program: a yearly total that is corrected from 10.02 to 10 must not become 10 inches of rain. A reading up to
 * `BURST.amount` is always rain.
 * @param low the reading after the fall, inches
 */
function isFromZero(counter: RainCounter, low: number, next: RainReading): boolean {
  const mayBeZero = next.mayRestart || low <= Math.max(counter.reading / 2, BURST.amount);
  return mayBeZero && isNewRain(counter, next);
}

function restart(old: RainCounter, low: number, next: RainReading): Outcome {
  const counter = { ...old, began: low, lost: { reading: old.reading, to: low, time: old.time } };
  if (old.began !== null && Math.abs(low - old.began) <= NOISE) {
    return accept(counter, next, { cause: 'power-cycle', amount: next.reading - low });
  }
  const amount = isFromZero(counter, low, next) ? next.reading : next.reading - low;
  return accept(counter, next, { cause: 'reset', amount });
}

function accept(
  counter: RainCounter,
  { reading, time }: RainReading,
  { cause, amount }: { cause: RainCause; amount: number },
): Outcome {
  const from = cause === 'catch-up' ? counter.movedAt : counter.time;
  const finding = { cause, from, time, amount: Math.max(amount, 0), reading, before: counter.reading };
  return {
    counter: { ...counter, reading, time, movedAt: time, movedFrom: counter.reading, held: null, unseen: 0 },
    findings: [finding],
  };
}

/** Notes the reading at midnight, and detects a counter that stands still while the rain rate shows rain. */
function watchStillness(before: RainCounter, outcome: Outcome, reading: RainReading): Outcome {
  const { counter, findings } = outcome;
  const isReset = findings.some(({ cause }) => cause === 'reset');
  if (reading.isNewDay && !isReset) counter.began = before.reading;
  const { time, rate } = reading;
  if (counter.unseen === null || counter.movedAt === time || !rate || !(rate > 0)) return outcome;
  const elapsed = Math.min(Math.max(time - Math.max(before.time, before.held?.time ?? 0), 0), RATE_HOLDS_MS);
  counter.unseen += (rate * elapsed) / HOUR_MS;
  if (counter.unseen < STUCK_AMOUNT) return outcome;
  counter.unseen = null;
  const { reading: still, movedAt: from } = counter;
  findings.push({ cause: 'stuck', from, time, amount: 0, reading: still, before: still });
  return outcome;
}

/**
 * Returns the most rain, in inches, that can fall within a time, from the world's records: about 16.6 √h for h hours,
 * that is 2.4 in within a minute, 16.6 in an hour, 38.9 in six hours, 75 in a day.
 * @param ms 0 or more; less than a minute counts as a minute
 * @see Paulhus 1965, Monthly Weather Review 93, 331: R = 16.6 D^0.475, R in inches, D in hours
 */
export function greatestRain(ms: number): number {
  return 16.6 * (Math.max(ms, MINUTE_MS) / HOUR_MS) ** 0.475;
}
