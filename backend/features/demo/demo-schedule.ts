import type { Observation } from '../../samples/observation.js';
import type { DemoStation } from './demo-stations.js';
import { DAY, HOUR, MINUTE } from './sources/quantities.js';

/** How far back a station's history reaches at most. */
export const HISTORY = 30 * DAY;
/** How far back a station has its own pace; older history is one sample a minute. */
const OWN_PACE = 2 * HOUR;
/** Length of one batch: some hundred samples, built in a few milliseconds. */
const MINUTES_BATCH = 2 * HOUR;
const OWN_PACE_BATCH = 5 * MINUTE;

/** A demo station that has sent everything up to `sentUntil`, UTC ms. */
export interface Sender extends Pick<DemoStation, 'periodMs' | 'observe'> {
  series: number;
  sentUntil: number;
}

export interface Batch {
  /** What is due after `from` and up to `until`, UTC ms. */
  from: number;
  until: number;
  /** By time, oldest first. */
  observations: Observation[];
}

/**
 * Everything the senders owe at a moment, oldest first, batch by batch: no sample twice, none after `now`, none
 * older than 30 days. Senders stay as they are.
 */
export function* dueBatches(senders: readonly Sender[], now: number): Generator<Batch> {
  const ownPaceFrom = Math.floor((now - OWN_PACE) / MINUTE) * MINUTE;
  let from = Math.max(now - HISTORY, Math.min(...senders.map(({ sentUntil }) => sentUntil)));
  while (from < now) {
    const until =
      from < ownPaceFrom ? Math.min(from + MINUTES_BATCH, ownPaceFrom) : Math.min(from + OWN_PACE_BATCH, now);
    const observations = senders.flatMap((sender) => observationsOf(sender, from, until, ownPaceFrom, now));
    yield { from, until, observations: observations.sort((a, b) => a.time - b.time) };
    from = until;
  }
}

function observationsOf(
  { series, periodMs, observe, sentUntil }: Sender,
  from: number,
  until: number,
  ownPaceFrom: number,
  now: number,
): Observation[] {
  const period = until <= ownPaceFrom ? Math.max(periodMs, MINUTE) : periodMs;
  const observations: Observation[] = [];
  const first = (Math.floor(Math.max(from, sentUntil) / period) + 1) * period;
  for (let time = first; time <= until; time += period) {
    const values = observe(time);
    if (Object.keys(values).length > 0) observations.push({ series, time, receivedAt: now, values });
  }
  return observations;
}
