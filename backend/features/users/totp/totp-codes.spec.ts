import { TOTP, URI } from 'otpauth';
import { newTotpSecret, stepOfCode, totpUri } from './totp-codes.js';

const at = (seconds: number) => new Date(seconds * 1000);
const START = 1_800_000_000;

describe('the step of a code', () => {
  // The secret is "12345678901234567890". RFC 6238 lists codes of eight digits; these are their last six.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %d s is that of RFC 6238, appendix B', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [0, -2, false],
    [0, -1, true],
    [0, 0, true],
    [0, 1, true],
    [0, 2, false],
    [29, -2, false],
    [29, -1, true],
    [29, 1, true],
    [29, 2, false],
  ])('is known %d s into one, of a code %d away: %s', (seconds, steps, isKnown) => {
    const secret = newTotpSecret();
    const step = START / 30 + steps;
    const code = new TOTP({ secret }).generate({ timestamp: step * 30_000 });
    expect(stepOfCode(secret, code, at(START + seconds))).toBe(isKnown ? step : null);
  });

  it('is none of a code of another secret', () => {
    const secret = newTotpSecret();
    const around = [-1, 0, 1].map((steps) =>
      new TOTP({ secret }).generate({ timestamp: (START + steps * 30) * 1000 }),
    );
    const wrong = ['000000', '111111', '222222', '333333'].find((code) => !around.includes(code))!;
    expect(stepOfCode(secret, wrong, at(START))).toBeNull();
  });
});

describe('what a QR code says', () => {
  it('is read by another library', () => {
    const secret = newTotpSecret();
    const totp = URI.parse(totpUri(secret, 'ann+mesonet@example.org', 'weather.example.org')) as TOTP;
    expect(totp.secret.base32).toBe(secret);
    expect(totp).toMatchObject({ issuer: 'Mesonet weather.example.org', label: 'ann+mesonet@example.org' });
    expect(totp).toMatchObject({ algorithm: 'SHA1', digits: 6, period: 30 });
  });
});
