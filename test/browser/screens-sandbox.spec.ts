import type { Frame, Page } from 'playwright-core';
import { hostileScreen, type Outcomes } from '../support/screens/hostile-screen.js';
import { ScreenCalls, zipOf } from '../support/screens/screen-calls.js';
import { userPage } from '../support/browser/user-page.js';
import { waitFor } from '../support/wait-for.js';

const place = userPage();
let page: Page;

afterEach(() => page.close());

const screenIn = (): Promise<Frame> =>
  waitFor('the frame of the screen', () => page.frames().find((frame) => frame.url().includes('/screens/~')));

describe('a hostile screen', () => {
  it('reaches nothing that it is not given, whoever looks at it', async () => {
    const { server, account } = place;
    const sadmin = await server.superAdmin();
    const other = await server.createAccount();
    const [station, otherStation] = [await server.createStation(account), await server.createStation(other)];
    await new ScreenCalls(server, other.id, sadmin).import(zipOf({ 'RT/main.html': '<p>theirs' }));
    const screens = new ScreenCalls(server, account.id, sadmin);
    const targets = { otherAccount: other.id, otherStation: otherStation.id, account: account.id };
    await screens.import(
      zipOf({ 'RT/main.html': hostileScreen(targets), 'RT/worker.js': 'self.onfetch = () => {}' }),
    );
    // A super admin may do all that the screen tries, so only the sandbox can prevent it.
    page = await place.pageOf({ cookie: sadmin });
    const address = `/${account.id}/WeatherStations/${station.id}/RT/main`;
    const windows: Page[] = [];
    page.context().on('page', (opened) => windows.push(opened));
    await page.goto(address);
    const frame = await screenIn();
    await frame.waitForFunction('window.outcomes !== undefined', undefined, { timeout: 60_000 });
    const outcomes = await frame.evaluate<Outcomes>('window.outcomes');
    const names = Object.keys(outcomes);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(outcomes).toEqual(Object.fromEntries(names.map((name) => [name, null])));
    // The screen was running all the time, because it has the data that it may read.
    expect(await frame.evaluate('window.own')).toBe(`${account.id} 1`);
    expect(new URL(page.url()).pathname).toBe(address);
    expect(windows).toEqual([]);
    expect(await screens.paths()).toEqual(['RT/main.html', 'RT/worker.js']);
    expect((await server.fetch('/api/v1/session/', { cookie: sadmin })).status).toBe(200);
  });

  it('cannot lead its frame to another site, which would be answered in its place', async () => {
    const { server, account } = place;
    const sadmin = await server.superAdmin();
    const station = await server.createStation(account);
    // Under another name, the same server is another site.
    const elsewhere = new URL('/screens/mesonet.js', server.url);
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    const screen = `<!doctype html><p>here</p><script>location.href = '${elsewhere.href}';</script>`;
    await new ScreenCalls(server, account.id, sadmin).import(zipOf({ 'RT/main.html': screen }));
    page = await place.pageOf({ cookie: sadmin });
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-src'));
    await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main`);
    await refused;
    expect(page.frames().map((frame) => new URL(frame.url()).hostname)).not.toContain(elsewhere.hostname);
  });

  it('gets no data and no console where it is opened by itself', async () => {
    const { server, account } = place;
    const sadmin = await server.superAdmin();
    const script = 'mesonet.ready().catch((error) => { window.said = [error.message, window.origin]; });';
    const screen = `<!doctype html><script src="/screens/mesonet.js"></script><script>${script}</script>`;
    await new ScreenCalls(server, account.id, sadmin).import(zipOf({ 'RT/main.html': screen }));
    page = await place.pageOf({ cookie: sadmin });
    await page.goto(`/${account.id}/screens/RT/main.html`);
    await page.waitForFunction('window.said !== undefined');
    expect(await page.evaluate('window.said')).toEqual([
      expect.stringContaining('There is no data outside the console'),
      'null',
    ]);
  });
});
