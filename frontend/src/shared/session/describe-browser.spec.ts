import { describeBrowser } from './describe-browser.js';

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('describeBrowser', () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
    [`${MOZILLA} (Linux; Android 15) ${KHTML} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Version/18.0 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${KHTML} CriOS/140.0 Safari/604.1`,
      'Chrome on iPhone',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['x'.repeat(500), 'x'.repeat(60)],
    [' ', 'Unknown browser'],
  ])('reads %s', (userAgent, expected) => {
    expect(describeBrowser(userAgent)).toBe(expected);
  });
});
