import { ownPath } from './own-path.js';

describe('ownPath', () => {
  it.each(['/', '/admin/acme/home', '/acme/WeatherStations/acme_1/RT/main?units=degreeC#wind', '/a%2Fb'])(
    'keeps %s',
    (path) => expect(ownPath(path)).toBe(path),
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'evil.example',
    '',
    undefined,
    null,
    ['/admin'],
  ])('leads to the start page instead of %j', (next) => expect(ownPath(next)).toBe('/'));

  it('carries no line break into a header', () => {
    expect(ownPath('/a\r\nSet-Cookie: x=1')).toBe('/aSet-Cookie:%20x=1');
  });
});
