import { loadConfig } from '../../platform/config.js';
import { cookieNameOf, cookieOptions } from './session-cookie.js';

describe('the cookie of a session', () => {
  it.each([
    ['https://weather.example', true],
    ['http://weather.example', false],
    ['http://localhost:3000', false],
  ])('of %s is for https alone: %s', (PUBLIC_URL, secure) => {
    const options = cookieOptions(loadConfig({ PUBLIC_URL }), 1_000);
    expect(options).toEqual({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 1 });
  });

  it.each([
    ['https://weather.example', '/', '__Host-pending'],
    ['https://weather.example', '/auth/callback', '__Secure-pending'],
    ['http://weather.example', '/', 'pending'],
    ['http://localhost:3000', '/auth/callback', 'pending'],
  ])('of %s for %s has a name that says what the browser demands of it', (PUBLIC_URL, path, name) => {
    expect(cookieNameOf('pending', loadConfig({ PUBLIC_URL }), path)).toBe(name);
  });
});
