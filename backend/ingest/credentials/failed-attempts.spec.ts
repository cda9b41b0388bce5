import { MINUTE_MS } from '@mesonet/model/durations.js';
import { FailedAttempts } from './failed-attempts.js';

const NOW = Date.UTC(2026, 10, 20, 12);

const fail = (attempts: FailedAttempts, times: number, station: string, address: string, now = NOW) => {
  let wait: number | null = null;
  for (let i = 0; i < times; i += 1) wait = attempts.note(station, address, now);
  return wait;
};

describe('FailedAttempts', () => {
  it('asks to wait from the 11th failure of one address at one station, until the window ends', () => {
    const attempts = new FailedAttempts();
    expect(fail(attempts, 10, 'a_1', '10.0.0.1')).toBeNull();
    expect(fail(attempts, 1, 'A_1', '10.0.0.1', NOW + MINUTE_MS)).toBe(14 * 60);
    expect(fail(attempts, 1, 'a_1', '10.0.0.1', NOW + 15 * MINUTE_MS)).toBeNull();
  });

  it('leaves other addresses, and other stations, alone', () => {
    const attempts = new FailedAttempts();
    fail(attempts, 30, 'a_1', '10.0.0.1');
    expect(fail(attempts, 1, 'a_1', '10.0.0.2')).toBeNull();
    expect(fail(attempts, 1, 'a_2', '10.0.0.1')).toBeNull();
  });

  it('asks to wait from the 51st failure of one address, whatever the stations', () => {
    const attempts = new FailedAttempts();
    const waits = Array.from({ length: 51 }, (_, i) => attempts.note(`a_${i}`, '10.0.0.1', NOW));
    expect(waits.slice(0, 50).every((wait) => wait === null)).toBe(true);
    expect(waits[50]).toBe(15 * 60);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:DB8:1:2:3:4:5:6', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::', '2001:db8:0:0:9::1', true],
    ['::1', '0:0:0:0:0:0:0:2', true],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '10.0.0.2', false],
  ])('counts %s and %s as one: %p', (first, second, isOne) => {
    const attempts = new FailedAttempts();
    fail(attempts, 10, 'a_1', first);
    expect(attempts.note('a_1', second, NOW) !== null).toBe(isOne);
  });

  it('forgets what failed longest ago instead of growing', () => {
    const attempts = new FailedAttempts();
    fail(attempts, 10, 'a_1', '10.0.0.1');
    for (let i = 0; i < 20_000; i += 1) attempts.note(`b_${i}`, `10.1.${i >> 8}.${i & 255}`, NOW);
    expect(attempts.note('a_1', '10.0.0.1', NOW)).toBeNull();
  });
});
