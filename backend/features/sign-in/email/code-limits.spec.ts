import { visitorOf } from '../../../platform/http/visitor.js';
import { CodeLimits } from './code-limits.js';

const START = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(START + minutes * 60_000);
const from = (address: string) => visitorOf(address, address, {});
const behind = (address: string) => visitorOf('10.0.0.2', '10.0.0.2', { 'x-forwarded-for': address });

describe('CodeLimits', () => {
  let limits: CodeLimits;
  beforeEach(() => {
    limits = new CodeLimits();
  });

  it('lets five codes an hour be asked for one address from one place, whatever its case', () => {
    for (let n = 0; n < 5; n++)
      expect(limits.take('Ann@example.org', from('192.0.2.1'), false, at(n))).toBe(0);
    expect(limits.take('ann@EXAMPLE.org', from('192.0.2.1'), false, at(30))).toBe(30 * 60);
    expect(limits.take('ann@example.org', from('192.0.2.2'), false, at(30))).toBe(0);
    expect(limits.take('bob@example.org', from('192.0.2.1'), false, at(30))).toBe(0);
    expect(limits.take('ann@example.org', from('192.0.2.1'), false, at(60))).toBe(0);
  });

  it('lets strangers not use up the codes of a person, wherever they sit', () => {
    for (let n = 0; n < 300; n++) limits.take('ann@example.org', from(`198.51.100.${n % 100}`), false, at(0));
    expect(limits.take('ann@example.org', from('192.0.2.1'), false, at(1))).toBeGreaterThan(0);
    expect(limits.take('ann@example.org', from('192.0.2.1'), true, at(1))).toBe(0);
    expect(limits.take('ann@example.org', from('192.0.2.2'), false, at(61))).toBe(0);
  });

  it('lets twenty an hour be asked for from one place, a network of IPv6 being one', () => {
    for (let n = 0; n < 20; n++) {
      expect(limits.take(`user${n}@example.org`, from(`2001:db8:1:2::${n}`), false, at(0))).toBe(0);
    }
    expect(limits.take('more@example.org', from('2001:db8:1:2:ffff::1'), true, at(1))).toBeGreaterThan(0);
    expect(limits.take('more@example.org', from('2001:db8:1:3::1'), false, at(1))).toBe(0);
  });

  it('tells visitors behind an unnamed proxy apart, and limits it as a whole', () => {
    const ask = (n: number) =>
      limits.take(`user${n}@example.org`, behind(`203.0.113.${n % 250}`), false, at(0));
    for (let n = 0; n < 400; n++) expect(ask(n)).toBe(0);
    expect(ask(400)).toBeGreaterThan(0);
    expect(limits.take('ann@example.org', from('192.0.2.1'), false, at(0))).toBe(0);
  });

  it('does not count what it refuses', () => {
    for (let n = 0; n < 50; n++) limits.take('ann@example.org', from('192.0.2.1'), false, at(0));
    expect(limits.take('bob@example.org', from('192.0.2.1'), false, at(1))).toBe(0);
  });
});
