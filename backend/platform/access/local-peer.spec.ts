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
  ])('%s with %j: %s', (remoteAddress, headers, expected) => {
    expect(isFromThisMachine({ socket: { remoteAddress }, headers })).toBe(expected);
  });
});
