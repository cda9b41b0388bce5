import { TooManyRequests } from '../../platform/errors.js';
import { SignInLimits } from './sign-in-limits.js';

const START = Date.UTC(2026, 0, 1);
const at = (seconds: number) => new Date(START + seconds * 1000);

function waitOf(refused: () => void): number | null {
  try {
    refused();
    return null;
  } catch (error) {
    return error instanceof TooManyRequests ? error.retryAfterSeconds : null;
  }
}

describe('SignInLimits', () => {
  it('refuses the eleventh failure in 15 minutes from one address on one account', () => {
    const limits = new SignInLimits();
    for (let i = 0; i < 11; i += 1) {
      limits.check('acme', '192.0.2.1', at(i));
      limits.noteFailure('acme', '192.0.2.1', at(i));
    }
    expect(() => limits.check('ACME', '192.0.2.1', at(11))).toThrow(TooManyRequests);
    expect(() => limits.check('acme', '192.0.2.2', at(11))).not.toThrow();
    expect(() => limits.check('acme', '192.0.2.1', at(901))).not.toThrow();
  });

  it('says how long to wait', () => {
    const limits = new SignInLimits();
    for (let i = 0; i < 11; i += 1) limits.noteFailure('acme', '192.0.2.1', at(i));
    const refused = () => limits.check('acme', '192.0.2.1', at(100));
    expect(waitOf(refused)).toBe(800);
  });

  it('refuses one address that tries many accounts', () => {
    const limits = new SignInLimits();
    for (let i = 0; i < 50; i += 1) limits.noteFailure(`account${i}`, '192.0.2.1', at(i));
    expect(() => limits.check('acme', '192.0.2.1', at(60))).toThrow(TooManyRequests);
  });

  it('lets in an address that had signed in before, however many others fail', () => {
    const limits = new SignInLimits();
    limits.noteSuccess('acme', '198.51.100.7', at(0));
    for (let i = 0; i < 100; i += 1) limits.noteFailure('acme', `192.0.2.${i}`, at(i));
    expect(() => limits.check('acme', '203.0.113.9', at(100))).toThrow(TooManyRequests);
    expect(() => limits.check('acme', '198.51.100.7', at(100))).not.toThrow();
  });

  it('forgets the failures of a pair that signed in', () => {
    const limits = new SignInLimits();
    for (let i = 0; i < 10; i += 1) limits.noteFailure('acme', '192.0.2.1', at(i));
    limits.noteSuccess('acme', '192.0.2.1', at(10));
    for (let i = 0; i < 10; i += 1) limits.noteFailure('acme', '192.0.2.1', at(20 + i));
    expect(() => limits.check('acme', '192.0.2.1', at(40))).not.toThrow();
  });
});
