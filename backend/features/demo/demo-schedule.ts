import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import type { Observation } from '../../samples/core/observation.js';
import type { DemoStation } from './demo-stations.js';

/** Length of the longest history of a demo station, which is the time before now for which its samples are made. */
export const HISTORY = 30 * DAY_MS;
/**
 * Length of the newest part of the history, in which a demo station has all its samples. In the older part, it has at
 * most one sample a minute.
 */
const OWN_PACE = 2 * HOUR_MS;
/**
 * The demo uploads its history piece by piece. The first is the range of time of a piece with a sample a minute, the
 * second that of a piece with all samples. A piece has some hundred samples and is made in a few milliseconds.
 */
const MINUTES_BATCH = 2 * HOUR_MS;
const OWN_PACE_BATCH = 5 * MINUTE_MS;

/** A demo station that has sent all samples up to `sentUntil`, UTC ms. */
export interface Sender extends Pick<DemoStation, 'periodMs' | 'observe'> {
  series: number;
  sentUntil: number;
}

export interface Batch {
  /** The batch contains samples after the time `from` and up to `until`, UTC ms. */
  from: number;
  until: number;
  /** The observations of the batch, in ascending order of time. */
  observations: Observation[];
}

/**
 * Makes all samples that demo stations must send up to a moment, some at a time, oldest first. Each sample comes once,
 * and none is later than `now` or older than 30 days. The given stations stay unchanged.
 */
export function* dueBatches(senders: readonly Sender[], now: number): Generator<Batch> {
  const ownPaceFrom = Math.floor((now - OWN_PACE) / MINUTE_MS) * MINUTE_MS;
  let from = Math.max(now - HISTORY, Math.min(...senders.map(({ sentUntil }) => sentUntil)));
  while (from < now) {
    const until =
      from < ownPaceFrom ? Math.min(from + MINUTES_BATCH, ownPaceFrom) : Math.min(from + OWN_PACE_BATCH, now);
    const observations = senders.flatMap((sender) =>
      observationsOf(sender, { from, until }, ownPaceFrom, now),
    );
    yield { from, until, observations: observations.sort((a, b) => a.time - b.time) };
    from = until;
  }
}

function observationsOf(
  { series, periodMs, observe, sentUntil }: Sender,
  { from, until }: Pick<Batch, 'from' | 'until'>,
  ownPaceFrom: number,
  now: number,
): Observation[] {
  const period = until <= ownPaceFrom ? Math.max(periodMs, MINUTE_MS) : periodMs;
  const observations: Observation[] = [];
  const first = (Math.floor(Math.max(from, sentUntil) / period) + 1) * period;
  for (let time = first; time <= until; time += period) {
    const values = observe(time);
    if (Object.keys(values).length > 0)
      observations.push({ kind: 'sample', series, time, receivedAt: now, values });
  }
  return observations;
}
