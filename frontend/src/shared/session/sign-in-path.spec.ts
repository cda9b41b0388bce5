import { emailSignInAddress, nextOf } from './sign-in-path.js';

describe('where a sign-in leads to', () => {
  it.each([
    ['the page that asked', { next: '/admin/a/home?x=1' }, '', '/admin/a/home?x=1'],
    ['the one in the address', null, '?next=%2Fdocs', '/docs'],
    [
      'the page that asked, before one in the address',
      { next: '/admin/a/home' },
      '?next=/docs',
      '/admin/a/home',
    ],
    ['nowhere in particular', null, '', null],
    ['nowhere else', null, '?next=https://example.org/', null],
    ['no other host', { next: '//example.org/' }, '', null],
    ['no other host behind dots', null, '?next=/.//example.org/', null],
    ['nothing that is no text', { next: { pathname: '/docs' } }, '', null],
  ])('is %s', (_, state, search, expected) => {
    expect(nextOf({ state, search })).toBe(expected);
  });

  it('is handed on to sign-in by email', () => {
    expect(emailSignInAddress('/a?b=c&d')).toBe('/auth/login?next=%2Fa%3Fb%3Dc%26d');
    expect(emailSignInAddress(null)).toBe('/auth/login');
  });
});
