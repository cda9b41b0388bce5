import { holdRequests } from '../support/browser/held-requests.js';
import { managerPage } from '../support/browser/manager-page.js';

const place = managerPage('test');

describe('the first steps of a new account', () => {
  it.each([
    ['home page', () => `/admin/${place.account.id}/home`],
    ['stations page', () => `/admin/${place.account.id}/stations`],
    ['overview', () => `/${place.account.id}/WeatherStations/${place.account.id}_all/RT/overview`],
  ])('come before the list below them, which never moves: on the %s', async (_, address) => {
    const { page } = place;
    const release = await holdRequests(page, /\/assets\/steps-[^/]+\.js$/);
    const held = page.waitForRequest(/\/assets\/steps-[^/]+\.js$/);
    await page.goto(address());
    await held;
    const main = page.getByRole('main');
    const steps = main.getByRole('heading', { name: 'Put your first station on the air' });
    const station = main.getByText('Ridge', { exact: true }).filter({ visible: true }).first();
    // The page asks for the code before it shows what it has.
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    await main.getByRole('status', { name: 'Loading stations ...' }).waitFor();
    expect([await steps.isVisible(), await station.isVisible()]).toEqual([false, false]);
    release();
    await steps.waitFor();
    await station.waitFor();
  });
});
