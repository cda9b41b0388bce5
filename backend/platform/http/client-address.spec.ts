import type { Socket } from 'node:net';
import { addressRanges, clientAddress, isLoopback, networkOf } from './client-address.js';

const PROXIES = addressRanges(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);
const from = (remoteAddress: string, forwarded?: string) =>
  clientAddress({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } as Socket }, PROXIES);

describe('clientAddress', () => {
  it.each([
    ['198.51.100.1', undefined, '198.51.100.1'],
    ['198.51.100.1', '203.0.113.5', '198.51.100.1'],
    ['10.1.2.3', '203.0.113.5', '203.0.113.5'],
    ['::ffff:10.1.2.3', '203.0.113.5', '203.0.113.5'],
    ['10.1.2.3', '198.51.100.9, 203.0.113.5 ,192.0.2.7', '203.0.113.5'],
    ['2001:db8::1', '2001:db9::5', '2001:db9::5'],
    ['10.1.2.3', '10.4.5.6', '10.4.5.6'],
    ['10.1.2.3', 'nonsense', 'nonsense'],
    ['10.1.2.3', '', '10.1.2.3'],
  ])('of %s that forwards %s is %s', (remote, forwarded, expected) => {
    expect(from(remote, forwarded)).toBe(expected);
  });
});

describe('networkOf', () => {
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8::6', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, expected) => expect(networkOf(address)).toBe(expected));
});

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['::ffff:127.3.2.1', true],
    ['::1', true],
    ['198.51.100.1', false],
    ['nonsense', false],
  ])('of %s is %s', (address, expected) => expect(isLoopback(address)).toBe(expected));
});
