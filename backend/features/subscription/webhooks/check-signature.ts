import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Greatest age of a webhook, and how far its time may lie in the future. Clocks may be wrong and webhooks may have to
 * wait, so the SDK's own check is not used: it allows only five seconds of age, but any time in the future.
 */
const MAX_AGE_S = 300;
const MAX_AHEAD_S = 60;
/** Most signatures of a webhook that are checked. The provider sends two while its secret is being replaced. */
const MAX_SIGNATURES = 5;

/**
 * Checks the signature of a webhook, `ts=…;h1=…`: HMAC-SHA256 of `ts:body`, as Paddle documents it.
 * @param body the exact bytes that arrived
 * @param now UTC ms
 * @returns true when one of the webhook's signatures is right and its time is near `now`
 */
export function isSigned(body: Buffer, header: unknown, secret: string, now: number): boolean {
  if (typeof header !== 'string' || header.length > 1_000) return false;
  const parts = header.split(';').map((part) => part.trim().split('='));
  const [time, ...otherTimes] = parts.filter(([name]) => name === 'ts').map(([, value]) => value ?? '');
  if (time === undefined || otherTimes.length > 0 || !/^\d{1,12}$/.test(time)) return false;
  const age = now / 1000 - Number(time);
  if (age > MAX_AGE_S || age < -MAX_AHEAD_S) return false;
  const expected = createHmac('sha256', secret).update(`${time}:`).update(body).digest();
  const given = parts.filter(([name]) => name === 'h1').slice(0, MAX_SIGNATURES);
  return given.some(([, value = '']) => /^[0-9a-f]{64}$/i.test(value) && isSame(expected, value));
}

function isSame(expected: Buffer, hex: string): boolean {
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'));
}
