import { actorOf, type AuditEvent } from '../../platform/audit/audit-event.js';
import { AuditTally } from './audit-tally.js';

const START = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(START + minutes * 60_000);
const failure = (more: Partial<AuditEvent> = {}): AuditEvent => ({
  action: 'sign_in_failed',
  actor: actorOf(null),
  address: '192.0.2.1',
  accounts: [],
  object: '',
  ...more,
});

describe('AuditTally', () => {
  it('has the first told at once, and the others counted until their quarter of an hour is over', () => {
    const tally = new AuditTally();
    expect(tally.add(failure(), at(0))).toBe(true);
    expect(tally.add(failure(), at(1))).toBe(false);
    expect(tally.add(failure(), at(14))).toBe(false);
    expect(tally.take(at(14))).toEqual([]);
    expect(tally.take(at(15))).toEqual([{ event: failure(), since: at(1), at: at(14), count: 2 }]);
    expect(tally.add(failure(), at(15))).toBe(true);
    expect(tally.take(at(30))).toEqual([]);
  });

  it('keeps apart who, where from, what and whose', () => {
    const tally = new AuditTally();
    const others = [
      failure(),
      failure({ action: 'access_denied' }),
      failure({ actor: { kind: 'user', id: '1', name: 'a', isToken: false } }),
      failure({ actor: { kind: 'user', id: '1', name: 'a', isToken: true } }),
      failure({ address: '192.0.2.2' }),
      failure({ address: '2001:db8::1' }),
      failure({ accounts: ['acme'] }),
      failure({ object: 'acme' }),
    ];
    for (const each of others) expect(tally.add(each, at(0))).toBe(true);
    // All addresses of one IPv6 network count as one sender.
    expect(tally.add(failure({ address: '2001:db8::2' }), at(0))).toBe(false);
  });

  it('costs a bounded number of rows, however many addresses strangers have', () => {
    const tally = new AuditTally();
    const from = (n: number) => ({
      address: `10.0.${n >> 8}.${n & 255}`,
      object: 'acme',
      accounts: ['acme'],
    });
    const told = Array.from({ length: 5_000 }, (_, n) => tally.add(failure(from(n)), at(0)));
    expect(told.filter(Boolean)).toHaveLength(20);
    const rest = failure({ address: null, object: 'acme', accounts: ['acme'] });
    expect(tally.take(at(15))).toEqual([{ event: rest, since: at(0), at: at(0), count: 4_980 }]);
    expect(tally.add(failure(from(9_999)), at(16))).toBe(true);
  });

  it('does not let what is tried with one hide what is tried with another', () => {
    const tally = new AuditTally();
    for (let n = 0; n < 200; n += 1) tally.add(failure({ address: `10.0.0.${n}`, object: 'acme' }), at(0));
    expect(tally.add(failure({ object: 'other' }), at(0))).toBe(true);
  });

  it('costs a bounded number of rows, however much a user tries', () => {
    const tally = new AuditTally();
    const denied = (id: string, object: string): AuditEvent => ({
      ...failure({ action: 'access_denied', object, accounts: ['acme'] }),
      actor: { kind: 'user', id, name: id, isToken: false },
    });
    const told = Array.from({ length: 1_000 }, (_, n) => tally.add(denied('a', `${n}`), at(0)));
    expect(told.filter(Boolean)).toHaveLength(200);
    expect(tally.add(denied('b', '1'), at(0))).toBe(true);
    expect(tally.take(at(15))).toEqual([
      { event: { ...denied('a', ''), address: null, accounts: [] }, since: at(0), at: at(0), count: 800 },
    ]);
  });

  it('gives all at the end', () => {
    const tally = new AuditTally();
    for (let n = 0; n < 3; n += 1) tally.add(failure(), at(n));
    expect(tally.take(at(3), true)).toMatchObject([{ count: 2 }]);
    expect(tally.take(at(60), true)).toEqual([]);
  });
});
