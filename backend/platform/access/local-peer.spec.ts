import { isFromThisMachine } from './local-peer.js';

describe('isFromThisMachine', () => {
  it.each<[string | undefined, Record<string, string>, boolean]>([
    ['127.0.0.1', {}, true],
    ['127.8.0.1', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['10.0.0.1', {}, false],
    ['::ffff:10.0.0.127', {}, false],
    ['::12', {}, false],
    ['1127.0.0.1', {}, false],
    [undefined, {}, false],
    ['127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }, false],
    ['127.0.0.1', { 'x-forwarded-for': '' }, false],
    ['::1', { forwarded: 'for=10.0.0.1' }, false],
    ['::1', { via: '1.1 proxy' }, false],
    ['127.0.0.1', { 'x-real-ip': '10.0.0.1' }, false],
    ['127.0.0.1', { 'x-forwarded-proto': 'https' }, false],
    ['127.0.0.1', { host: 'localhost' }, true],
    ['127.0.0.1', { host: '127.0.0.1:3000' }, true],
    ['::1', { host: '[::1]:3000' }, true],
    ['127.0.0.1', { host: 'weather.example' }, false],
    ['127.0.0.1', { host: 'localhost.weather.example' }, false],
    ['127.0.0.1', { host: '127.0.0.1.weather.example:3000' }, false],
    ['127.0.0.1', { host: '' }, false],
  ])('%s with %j: %s', (remoteAddress, headers, expected) => {
    const given = { host: 'localhost:3000', ...headers };
    expect(isFromThisMachine({ socket: { remoteAddress }, headers: given })).toBe(expected);
  });

  it('is false without a Host', () => {
    expect(isFromThisMachine({ socket: { remoteAddress: '127.0.0.1' }, headers: {} })).toBe(false);
  });
});
