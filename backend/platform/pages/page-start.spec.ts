import { hasSessionCookie, withStart } from './page-start.js';

const HTML = '<head>\n    <title>Mesonet</title>\n  </head><body></body>';
const PAGES = [
  {
    pattern: '^/admin/login/?$',
    files: ['assets/login.js', 'assets/login.css'],
    data: [],
    membersData: [],
    isForUsers: false,
  },
  {
    pattern: '^/admin/([a-z]+)/home$',
    files: ['assets/home.js'],
    data: ['/api/v1/accounts/'],
    membersData: ['/api/v1/accounts/$1/'],
    isForUsers: true,
  },
  {
    pattern: '^/([A-Za-z0-9_-]+)/WeatherStations/([A-Za-z0-9_-]+)/RT/main/?$',
    files: [],
    data: ['/api/v1/accounts/$1/', '/api/v1/stations/$2/latest/'],
    membersData: [],
    isForUsers: false,
  },
];
const page = (url: string, cookie?: string) => {
  const isSignedIn = hasSessionCookie(cookie);
  const isMemberOf = (accountId: string) => isSignedIn && accountId === 'demo';
  return withStart(HTML, { url, reader: { isSignedIn, isMemberOf } }, PAGES);
};

describe('the beginning of a page', () => {
  it('names the files of the page, scripts and styles apart', () => {
    const html = page('/admin/login?next=%2Fadmin');
    expect(html).toContain('<link rel="modulepreload" href="/assets/login.js" crossorigin />');
    expect(html).toContain('<link rel="preload" href="/assets/login.css" as="style" crossorigin />');
    expect(page('/admin/demo/units')).not.toContain('login');
  });

  it('names the data of a dashboard by its own ids', () => {
    const html = page('/demo/WeatherStations/demo_1001/RT/main?units=degreeC');
    expect(html).toContain('href="/api/v1/accounts/demo/" as="fetch"');
    expect(html).toContain('href="/api/v1/stations/demo_1001/latest/" as="fetch"');
  });

  it('names nothing of a page that sends visitors to the sign-in page', () => {
    expect(page('/admin/demo/home')).toBe(page('/'));
    const html = page('/admin/demo/home', 'session=x');
    expect(html).toContain('href="/assets/home.js"');
    expect(html).toContain('href="/api/v1/accounts/" as="fetch"');
  });

  it('names data of an organization to its members only', () => {
    expect(page('/admin/demo/home', 'session=x')).toContain('href="/api/v1/accounts/demo/" as="fetch"');
    expect(page('/admin/other/home', 'session=x')).not.toContain('accounts/other');
  });

  it.each(['/"><script>/WeatherStations/a/RT/main', '/a%22/WeatherStations/a/RT/main'])(
    'takes nothing of an address that is no id: %s',
    (url) => {
      expect(page(url)).toBe(page('/'));
    },
  );

  it.each([
    [undefined, false],
    ['theme=dark', false],
    ['othersession=1', false],
    ['a=b; session=x', true],
    ['__Host-session=x', true],
  ])('says whether somebody may be signed in: %s', (cookie, isSignedIn) => {
    const html = page('/', cookie);
    expect(html.includes('<meta name="signed-in" content="no" />')).toBe(!isSignedIn);
    expect(html.includes('href="/api/v1/session/" as="fetch"')).toBe(isSignedIn);
  });
});
