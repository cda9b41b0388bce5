import { createHmac, timingSafeEqual } from 'node:crypto';

/** Clocks differ and posts wait in queues. The SDK allows five seconds of age and any future. */
const MAX_AGE_S = 300;
const MAX_AHEAD_S = 60;
/** Two while a secret is changed; more than these nobody needs. */
const MAX_SIGNATURES = 5;

/**
 * Checks the signature of a webhook, `ts=…;h1=…`: HMAC-SHA256 of `ts:body`, as Paddle documents it.
 * @param body the very bytes that arrived
 * @param now UTC ms
 * @returns whether one of its signatures is right, and its time is about now
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
