import { type Violation } from '@mesonet/contract/violations.js';
import { formatLongDuration } from '../../../shared/time/age.js';

/**
 * Describes the state of an episode with its duration, for example "firing 1 h 14 min", "pending 3 min", "acknowledged,
 * 1 h 41 min" or "lasted 52 min".
 * @param now UTC ms
 */
export function stateWords(violation: Violation, now: number): string {
  const lasted = lastedText(violation, now);
  switch (violation.state) {
    case 'firing':
      return `firing ${lasted}`;
    case 'pending':
      return `pending ${lasted}`;
    case 'acknowledged':
      return `acknowledged, ${lasted}`;
    case 'cleared':
      return `lasted ${lasted}`;
  }
}

/** @returns the duration of an episode that has ended; otherwise how long it has been firing or pending */
export function lastedText({ start, fired_at, end, state }: Violation, now: number): string {
  const from = Date.parse(state === 'cleared' ? start : (fired_at ?? start));
  return formatLongDuration((end === null ? now : Date.parse(end)) - from);
}
