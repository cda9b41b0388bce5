import fc from 'fast-check';
import { visitorOf } from './visitor.js';

describe('visitorOf', () => {
  it.each<[what: string, peer: string, headers: Record<string, string>, place: string, proxy: string | null]>(
    [
      ['a direct one', '198.51.100.7', {}, '198.51.100.7', null],
      ['one of IPv6', '2001:db8:1:2:3:4:5:6', {}, '2001:db8:1:2', null],
      ['a program here', '127.0.0.1', {}, '127.0.0.1', null],
      ['a stranger who claims', '198.51.100.7', { 'x-forwarded-for': '203.0.113.9' }, '198.51.100.7', null],
      [
        'a proxy here',
        '127.0.0.1',
        { 'x-forwarded-for': '203.0.113.9' },
        '203.0.113.9 by 127.0.0.1',
        '127.0.0.1',
      ],
      [
        '::ffff: of it',
        '::ffff:10.0.0.2',
        { 'x-real-ip': '203.0.113.9' },
        '203.0.113.9 by 10.0.0.2',
        '10.0.0.2',
      ],
      [
        'a proxy of a network',
        '172.18.0.5',
        { forwarded: 'for=203.0.113.9;proto=https' },
        '203.0.113.9 by 172.18.0.5',
        '172.18.0.5',
      ],
      [
        'IPv6 behind it',
        '::1',
        { forwarded: 'for="[2001:db8:1:2::9]:4711"' },
        '2001:db8:1:2 by 0:0:0:0',
        '0:0:0:0',
      ],
      ['a header that says nothing', '127.0.0.1', { 'x-forwarded-for': '' }, ' by 127.0.0.1', '127.0.0.1'],
    ],
  )('knows %s', (_, peer, headers, place, proxy) => {
    expect(visitorOf(peer, peer, headers)).toEqual({ place, proxy });
  });

  it('lets a visitor behind an unnamed proxy not choose who to be', () => {
    fc.assert(
      fc.property(fc.string(), (claimed) => {
        const headers = { 'x-forwarded-for': `${claimed}, 203.0.113.9` };
        expect(visitorOf('10.0.0.2', '10.0.0.2', headers).place).toBe('203.0.113.9 by 10.0.0.2');
      }),
    );
  });

  it('believes a named proxy', () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect(visitorOf('203.0.113.9', '10.0.0.2', headers)).toEqual({ place: '203.0.113.9', proxy: null });
  });
});
