import { visitorOf } from '../platform/http/visitor.js';
import { LiveSeats } from './live-seats.js';

const settings = { LIVE_SOCKETS_PER_ADDRESS: 3, LIVE_SOCKETS_PER_SESSION: 2 };
const placeOf = (address: string) => visitorOf(address, address, {}).place;
const visitor = (address: string) => ({ place: placeOf(address), sessionId: null });
const member = (sessionId: string, address: string) => ({ place: placeOf(address), sessionId });

describe('LiveSeats', () => {
  it('gives one address so many seats, and others theirs', () => {
    const seats = new LiveSeats(settings);
    for (let i = 0; i < 3; i += 1) {
      expect(seats.hasRoom(visitor('198.51.100.1'))).toBe(true);
      seats.take(visitor('198.51.100.1'));
    }
    expect(seats.hasRoom(visitor('198.51.100.1'))).toBe(false);
    expect(seats.hasRoom(visitor('::ffff:198.51.100.1'))).toBe(false);
    expect(seats.hasRoom(visitor('198.51.100.2'))).toBe(true);
    seats.leave(visitor('198.51.100.1'));
    expect(seats.hasRoom(visitor('198.51.100.1'))).toBe(true);
  });

  it('counts all of an IPv6 network as one', () => {
    const seats = new LiveSeats(settings);
    for (const host of ['1', '2', '3']) seats.take(visitor(`2001:db8::${host}`));
    expect(seats.hasRoom(visitor('2001:db8::4'))).toBe(false);
  });

  it('gives one session so many seats, wherever it comes from', () => {
    const seats = new LiveSeats(settings);
    for (const host of ['1', '2']) seats.take(member('s', `198.51.100.${host}`));
    expect(seats.hasRoom(member('s', '198.51.100.3'))).toBe(false);
    expect(seats.hasRoom(member('t', '198.51.100.3'))).toBe(true);
    expect(seats.hasRoom(member('s', '127.0.0.1'))).toBe(false);
  });

  it('does not count loopback by address', () => {
    const seats = new LiveSeats(settings);
    for (let i = 0; i < 10; i += 1) seats.take(visitor('127.0.0.1'));
    expect(seats.hasRoom(visitor('127.0.0.1'))).toBe(true);
  });
});
