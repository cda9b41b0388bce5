import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';

/** Returns a duration in words with its two largest units, such as `2 hours 10 minutes`. */
export function durationText(ms: number): string {
  const whole = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  if (whole <= 0) return 'less than a minute';
  if (whole < HOUR_MS) return count(whole / MINUTE_MS, 'minute');
  if (whole < 2 * DAY_MS) return joined(whole, [HOUR_MS, 'hour'], [MINUTE_MS, 'minute']);
  return joined(whole, [DAY_MS, 'day'], [HOUR_MS, 'hour']);
}

function joined(ms: number, [large, name]: [number, string], [small, smallName]: [number, string]): string {
  const rest = Math.floor((ms % large) / small);
  const head = count(Math.floor(ms / large), name);
  return rest === 0 ? head : `${head} ${count(rest, smallName)}`;
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}
