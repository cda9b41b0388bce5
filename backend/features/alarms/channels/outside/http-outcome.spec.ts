import { NotDelivered, RefusedNotice } from '../delivery-errors.js';
import { checkAnswer, retryAfterMs } from './http-outcome.js';

const NOW = new Date('2026-01-31T12:00:00Z');
const check = (status: number, retryAfter?: string) =>
  checkAnswer({ status, retryAfter }, 'hooks.example.org', NOW);

describe('checkAnswer', () => {
  it.each([200, 201, 202, 204, 299])('takes %d for a success', (status) => {
    expect(() => check(status)).not.toThrow();
  });

  it.each([400, 401, 403, 404, 405, 410, 413, 422])('gives up at %d', (status) => {
    expect(() => check(status)).toThrow(RefusedNotice);
  });

  it.each([301, 307, 408, 425, 429, 500, 502, 503, 504])('has another try after %d', (status) => {
    expect(() => check(status)).toThrow(NotDelivered);
  });

  it('says in words who answered what', () => {
    expect(() => check(410)).toThrow('hooks.example.org answered 410 Gone');
    expect(() => check(302)).toThrow('hooks.example.org answered 302 Found; redirects are not followed');
  });

  it('hands on when to come again', () => {
    const thrown = () => {
      try {
        return check(503, '120');
      } catch (error) {
        return (error as NotDelivered).retryAfterMs;
      }
    };
    expect(thrown()).toBe(120_000);
  });
});

it.each([
  [undefined, null],
  ['120', 120_000],
  [' 0 ', 0],
  ['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
  ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
  ['soon', null],
])('reads Retry-After %j as %j ms', (text, ms) => {
  expect(retryAfterMs(text, NOW)).toBe(ms);
});
