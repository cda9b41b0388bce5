import { createECDH, randomBytes } from 'node:crypto';
import { findSubscription } from './find-subscription.js';

const auth = randomBytes(16).toString('base64url');
const point = createECDH('prime256v1').generateKeys();
const tokenWith = (p256dh: Buffer) =>
  JSON.stringify({
    endpoint: 'https://push.example.org/',
    keys: { p256dh: p256dh.toString('base64url'), auth },
  });

describe('findSubscription', () => {
  it('finds what a browser answers', () => {
    expect(findSubscription(tokenWith(point))).toMatchObject({ endpoint: 'https://push.example.org/' });
  });

  it.each([
    [
      'no point of the curve',
      tokenWith(Buffer.concat([point.subarray(0, 64), Buffer.from([point[64]! ^ 1])])),
    ],
    ['a point without its sign', tokenWith(Buffer.concat([Buffer.from([9]), point.subarray(1)]))],
    ['zeros', tokenWith(Buffer.alloc(65))],
    ['too short a key', tokenWith(point.subarray(0, 33))],
    ['a token of Firebase', 'abc:def'],
    ['other JSON', '{"endpoint":"https://push.example.org/"}'],
  ])('finds nothing in %s', (_, token) => {
    expect(findSubscription(token)).toBeNull();
  });
});
