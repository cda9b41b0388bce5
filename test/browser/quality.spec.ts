import { userPage } from '../support/browser/user-page.js';
import { eventually } from '../support/wait-for.js';

const place = userPage();

const open = (stationId: string) =>
  place.page.goto(`/admin/${place.account.id}/stations/${stationId}/quality`);

describe('the quality of a station', () => {
  it('has nothing to check before the first sample', async () => {
    const { page, server, account } = place;
    const station = await server.createStation(account);
    await open(station.id);
    await page.getByText('Nothing to check yet').waitFor();
    await page.getByText('The station has not sent a sample.').waitFor();
    expect(await page.getByText('Every value passed').count()).toBe(0);
  });

  it('tells that every value passed', async () => {
    const { page, server, account } = place;
    const station = await server.createStation(account);
    expect((await server.upload(station, { measurements: { temperature: 50 } })).status).toBe(200);
    await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main`);
    await page.getByRole('region', { name: 'Temperature' }).first().waitFor();
    await open(station.id);
    await page.getByText('Every value passed').waitFor();
  });

  it('names a value that failed and why, and checks by limits of its own until they are dropped', async () => {
    const { page, server, account } = place;
    const station = await server.createStation(account);
    await open(station.id);
    const highest = page.getByLabel('Temperature: Highest', { exact: true });
    const byDefault = await highest.inputValue();
    await highest.fill('60');
    await page.getByRole('button', { name: 'Save the limits' }).click();
    await page.getByRole('button', { name: 'Back to the defaults' }).waitFor();
    expect((await server.upload(station, { measurements: { temperature: 70 } })).status).toBe(200);
    const failed = page.getByRole('listitem').filter({ hasText: 'beyond its limits' });
    await eventually(async () => {
      await page.reload();
      await highest.waitFor();
      expect(await failed.count()).toBe(1);
    });
    await failed.getByText('70.0 °F').waitFor();
    await page.getByRole('button', { name: 'Back to the defaults' }).click();
    await page.getByRole('button', { name: 'Back to the defaults' }).waitFor({ state: 'detached' });
    expect(await highest.inputValue()).toBe(byDefault);
  });
});
