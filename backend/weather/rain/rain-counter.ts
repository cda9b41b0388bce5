import { greatestRain } from './greatest-rain.js';
import type { RainCause } from './rain-cause.js';
import type { RainCounter, RainFinding, RainReading } from './rain-counter-state.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Half a tip of 0.01 in: consoles that count in mm waver by less when they convert. */
const NOISE = 0.005;
/** Less is no rain but the arithmetic of whoever made the reading. */
const LEAST = 1e-6;
/** A silence shorter than this is no gap, whatever the station's interval. */
const MIN_GAP_MS = 10 * MINUTE_MS;
/** Rain does not begin like this after a dry half hour: the counter had been standing still. */
const STILL_MS = 30 * MINUTE_MS;
const BURST = { amount: 0.1, rate: 6 };
/** As much as the rate says, without the counter moving, makes it stuck; ten tips. */
const STUCK_AMOUNT = 0.1;
/** A counter that is not remembered within this time is gone. */
const LOST_MS = HOUR_MS;
/**
 * A rise taken back within this time is two clocks of one counter: WeeWX's archive record counts the rain of its
 * interval at the end of it, its rapid-fire packets only once the record is written.
 */
const TAKEN_BACK_MS = 5 * MINUTE_MS;
/** A rate counts for as long as samples come at least this often. */
const RATE_HOLDS_MS = 15 * MINUTE_MS;

/**
 * Takes one reading of a counter that only ever rises, except that it begins again now and then. A rise is rain. A
 * fall is a beginning anew: at once at the turn of the local day, else when the next reading agrees. A rise greater
 * than rain can be waits for the next reading too (CumulusMX). Never negative, never the whole counter.
 * @param counter not changed
 * @returns the counter as it is now, and what was found, oldest first
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
    const isReset = next.isNewDay && isNewRain(counter, next);
    return isReset ? accept(counter, next, { cause: 'reset', amount: next.reading }) : hold(counter, next);
  }
  if (rise <= LEAST) return { counter: { ...counter, time: next.time, held: null }, findings: [] };
  const returned = comeBack(counter, next, rise);
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

/** More at once than rain brings but once in a lifetime. */
function isBurst(rise: number, elapsed: number): boolean {
  return rise >= BURST.amount && (rise / elapsed) * HOUR_MS > BURST.rate;
}

/** The counter that was lost is there again: what it had counted before is no rain of now. */
function comeBack(counter: RainCounter, next: RainReading, rise: number): Outcome | null {
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

/** Decides on a reading that was held, now that there is another. */
function settle(counter: RainCounter, held: { reading: number; time: number }, next: RainReading): Outcome {
  const isFall = held.reading < counter.reading;
  const rise = next.reading - held.reading;
  const agrees = rise >= -NOISE && rise <= greatestRain(next.time - held.time);
  if (!isFall && agrees) {
    return accept(counter, next, { cause: 'jump', amount: next.reading - counter.reading });
  }
  if (isFall && next.reading < counter.reading - NOISE) {
    if (!agrees) return hold(counter, next);
    return isTakenBack(counter, next) ? { counter, findings: [] } : beginAnew(counter, held.reading, next);
  }
  const { reading, time } = held;
  const cause = isFall ? 'glitch' : 'spike';
  const dismissed = { cause, from: time, time, amount: 0, reading, before: counter.reading } as const;
  const { counter: read, findings } = judge({ ...counter, held: null }, next);
  return { counter: read, findings: [dismissed, ...findings] };
}

/** Whether nothing but its last rise is missing, so that it may well be there again in a moment. */
function isTakenBack(
  { movedAt, movedFrom = Infinity }: RainCounter,
  { reading, time }: RainReading,
): boolean {
  return reading >= movedFrom - NOISE && time - movedAt <= TAKEN_BACK_MS;
}

/**
 * Whether a counter that began anew can have counted all it shows since the last reading. Else it is another gauge's,
 * which has been counting elsewhere.
 */
function isNewRain(counter: RainCounter, { reading, time }: RainReading): boolean {
  return reading <= BURST.amount + (BURST.rate * (time - counter.time)) / HOUR_MS;
}

function beginAnew(old: RainCounter, low: number, next: RainReading): Outcome {
  const counter = { ...old, began: low, lost: { reading: old.reading, to: low, time: old.time } };
  if (old.began !== null && Math.abs(low - old.began) <= NOISE) {
    return accept(counter, next, { cause: 'power-cycle', amount: next.reading - low });
  }
  const amount = isNewRain(counter, next) ? next.reading : next.reading - low;
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

/** Compares the counter with the rain rate, and keeps the reading of midnight. */
function watchStillness(before: RainCounter, outcome: Outcome, reading: RainReading): Outcome {
  const { counter, findings } = outcome;
  if (reading.isNewDay) {
    const isReset = findings.some(({ cause }) => cause === 'reset');
    counter.began = isReset ? 0 : before.reading;
  }
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
