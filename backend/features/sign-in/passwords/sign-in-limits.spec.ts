import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TooManyRequests } from '../../../platform/errors.js';
import { visitorOf } from '../../../platform/http/visitor.js';
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
  let limits: SignInLimits;
  const fail = (account: string, address: string, seconds: number) => {
    limits.take(account, visitorOf(address, address, {}), at(seconds));
  };
  const succeed = (account: string, address: string, seconds: number) =>
    limits.take(account, visitorOf(address, address, {}), at(seconds))();
  const failTimes = (times: number) => {
    for (let i = 0; i < times; i += 1) fail('acme', '192.0.2.1', i);
  };

  beforeEach(() => {
    limits = new SignInLimits();
  });

  it('refuses the twelfth try in 15 minutes from one address on one account', () => {
    failTimes(11);
    expect(() => fail('ACME', '192.0.2.1', 11)).toThrow(TooManyRequests);
    expect(() => fail('acme', '192.0.2.2', 11)).not.toThrow();
    expect(() => fail('acme', '192.0.2.1', 901)).not.toThrow();
  });

  it('says how long to wait', () => {
    failTimes(11);
    expect(waitOf(() => fail('acme', '192.0.2.1', 100))).toBe(800);
  });

  it('refuses one address that tries many accounts', () => {
    for (let i = 0; i < 50; i += 1) fail(`account${i}`, '192.0.2.1', i);
    expect(() => fail('acme', '192.0.2.1', 60)).toThrow(TooManyRequests);
  });

  it('takes the addresses of an IPv6 network for one', () => {
    for (let i = 0; i < 11; i += 1) fail('acme', `2001:db8::${i + 1}`, i);
    expect(() => fail('acme', '2001:db8::ffff', 11)).toThrow(TooManyRequests);
    expect(() => fail('acme', '2001:db8:0:1::1', 11)).not.toThrow();
  });

  it('lets in an address that had signed in before, however many others fail', () => {
    succeed('acme', '198.51.100.7', 0);
    for (let i = 0; i < 100; i += 1) fail('acme', `192.0.2.${i}`, i);
    expect(() => fail('acme', '203.0.113.9', 100)).toThrow(TooManyRequests);
    expect(() => succeed('acme', '198.51.100.7', 100)).not.toThrow();
  });

  it('forgets the failures of a pair that signed in', () => {
    failTimes(10);
    succeed('acme', '192.0.2.1', 10);
    for (let i = 0; i < 10; i += 1) fail('acme', '192.0.2.1', 20 + i);
    expect(() => succeed('acme', '192.0.2.1', 40)).not.toThrow();
  });

  it('counts no success, however many there are', () => {
    for (let i = 0; i < 120; i += 1) succeed('acme', '192.0.2.1', 0);
    expect(() => fail('acme', '192.0.2.2', 1)).not.toThrow();
    expect(() => fail('other', '192.0.2.1', 1)).not.toThrow();
  });

  it('keeps no names, which may be a megabyte long', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const name = (i: number) => Buffer.alloc(1_000_000, 'x').toString() + String(i);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 40; i += 1) fail(name(i), '192.0.2.1', i);
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000);
  });
});
