import { isTokenSecret, newTokenSecret } from './token-secret.js';

describe('token secrets', () => {
  const secret = newTokenSecret();

  it('name themselves, differ, and check', () => {
    expect(secret).toMatch(/^mst_[\w-]{38}$/);
    expect(newTokenSecret()).not.toBe(secret);
    expect(isTokenSecret(secret)).toBe(true);
  });

  it('do not check when one character is another, or missing', () => {
    for (let at = 4; at < secret.length; at++) {
      const other = secret[at] === 'A' ? 'B' : 'A';
      expect(isTokenSecret(secret.slice(0, at) + other + secret.slice(at + 1))).toBe(false);
    }
    for (const text of ['', secret.slice(0, -1), `${secret}A`, ` ${secret}`, secret.toUpperCase()]) {
      expect(isTokenSecret(text)).toBe(false);
    }
  });
});
