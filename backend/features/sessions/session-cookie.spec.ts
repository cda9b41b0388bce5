import { loadConfig } from '../../platform/config.js';
import { cookieOptions } from './session-cookie.js';

describe('the cookie of a session', () => {
  it.each([
    ['https://weather.example', true],
    ['http://weather.example', false],
    ['http://localhost:3000', false],
  ])('of %s is for https alone: %s', (PUBLIC_URL, secure) => {
    const options = cookieOptions(loadConfig({ PUBLIC_URL }), 1_000);
    expect(options).toEqual({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 1 });
  });
});
