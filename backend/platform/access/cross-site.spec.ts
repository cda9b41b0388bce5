import { loadConfig } from '../config.js';
import { isOwnOrigin, needsButton, refuseCrossSite } from './cross-site.js';

const config = loadConfig({ PUBLIC_URL: 'https://weather.example' });
const host = 'localhost:3000';

describe('isOwnOrigin', () => {
  it.each([
    ['https://weather.example', true],
    ['http://localhost:3000', true],
    ['http://localhost:3000/some/page', true],
    ['http://weather.example', false],
    ['https://weather.example.evil.example', false],
    ['http://localhost:3001', false],
    ['null', false],
    ['', false],
  ])('%s → %s', (origin, expected) => {
    expect(isOwnOrigin(origin, { host }, config)).toBe(expected);
  });
});

describe('refuseCrossSite', () => {
  const ask = (method: string, headers: Record<string, string>, always = false) =>
    refuseCrossSite({ method, headers: { host, ...headers } }, config, always);

  it.each([
    ['no sign of a browser', {}],
    ['our own origin', { origin: 'http://localhost:3000' }],
    ['our own referer', { referer: 'https://weather.example/admin/' }],
    ['the same origin by fetch metadata', { 'sec-fetch-site': 'same-origin' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
  ])('allows %s', (_, headers) => {
    expect(() => ask('POST', headers)).not.toThrow();
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a foreign referer', { referer: 'https://evil.example/' }],
    [
      'a foreign referer beside our own origin',
      { origin: 'http://localhost:3000', referer: 'https://evil.example/' },
    ],
  ])('refuses %s', (_, headers) => {
    expect(() => ask('POST', headers)).toThrow('Cross-site request refused');
    expect(() => ask('GET', headers)).not.toThrow();
    expect(() => ask('GET', headers, true)).toThrow('Cross-site request refused');
  });
});

describe('a GET that changes something', () => {
  const page = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it.each([
    ['an address typed in', { 'sec-fetch-site': 'none', accept: page }, true],
    ['an older browser that tells nothing', { accept: page }, true],
    ['a page of ours', { 'sec-fetch-site': 'same-origin', accept: page }, false],
    ['a page of ours by its referer', { referer: 'http://localhost:3000/admin/', accept: page }, false],
    ['a script', { accept: '*/*' }, false],
    ['a program', {}, false],
  ])('from %s', (_, headers, expected) => {
    expect(needsButton({ headers: { host, ...headers } })).toBe(expected);
  });
});
