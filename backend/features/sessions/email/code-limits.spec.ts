import { CodeLimits } from './code-limits.js';

const START = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(START + minutes * 60_000);

describe('CodeLimits', () => {
  it('lets five codes an hour go to an address, whatever its case and whoever asks', () => {
    const limits = new CodeLimits();
    for (let n = 0; n < 5; n++) expect(limits.take('Ann@example.org', `192.0.2.${n}`, at(n))).toBe(true);
    expect(limits.take('ann@EXAMPLE.org', '192.0.2.9', at(30))).toBe(false);
    expect(limits.take('bob@example.org', '192.0.2.9', at(30))).toBe(true);
    expect(limits.take('ann@example.org', '192.0.2.9', at(61))).toBe(true);
  });

  it('lets twenty an hour be asked for from one place, a network of IPv6 being one', () => {
    const limits = new CodeLimits();
    for (let n = 0; n < 20; n++) {
      expect(limits.take(`user${n}@example.org`, `2001:db8:1:2::${n}`, at(0))).toBe(true);
    }
    expect(limits.take('more@example.org', '2001:db8:1:2:ffff::1', at(1))).toBe(false);
    expect(limits.take('more@example.org', '2001:db8:1:3::1', at(1))).toBe(true);
  });

  it('does not count what it refuses', () => {
    const limits = new CodeLimits();
    for (let n = 0; n < 50; n++) limits.take('ann@example.org', '192.0.2.1', at(0));
    expect(limits.take('bob@example.org', '192.0.2.1', at(1))).toBe(true);
  });
});
