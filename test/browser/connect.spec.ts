import { managerPage } from '../support/browser/manager-page.js';
import { waitFor } from '../support/wait-for.js';

const place = managerPage('test', { permissions: ['clipboard-read', 'clipboard-write'] });
const { server } = place;

const card = (name: string) => place.page.getByRole('region', { name, exact: true });
const upload = (password: string, temperature: number) =>
  server.fetch(
    `/weatherstation/updateweatherstation.php?ID=${place.station.id}&PASSWORD=${password}&dateutc=now&humidity=50&tempf=${temperature}`,
  );

describe('connecting a station', () => {
  it('begins where it has not sent: at home and on its empty dashboard', async () => {
    await place.page.goto(`/admin/${place.account.id}/home`);
    await place.page.getByRole('link', { name: 'Connect: Ridge' }).last().click();
    await place.page.getByText('Waiting for the first upload').waitFor();
    await place.page.goto(`/${place.account.id}/WeatherStations/${place.station.id}/RT/main`);
    await place.page.getByRole('link', { name: 'Connect the station' }).click();
    await place.page.getByText('Waiting for the first upload').waitFor();
  });

  it('tells of an upload that was not taken, and shows the first that is the moment it comes', async () => {
    await place.goTo('connect');
    await card('Not connected yet').getByText('Waiting for the first upload').waitFor();
    expect((await upload('wrong', 61.5)).status).toBe(401);
    await card('Not connected yet').getByText('An upload came and was not taken').waitFor();
    expect((await upload(place.station.password, 61.5)).status).toBe(200);
    // Derived values with the same figure are shown, too, until the page knows that they are derived.
    await card('Connected').getByText('61.5 °F').first().waitFor();
    await card('Connected')
      .getByText(/derived from them/)
      .waitFor();
    await upload(place.station.password, 62.5);
    await card('Connected').getByText('62.5 °F').first().waitFor();
  });

  it('gives a device the very address that takes its upload, its password covered until asked for', async () => {
    await place.goTo('connect');
    await place.page.getByRole('tab', { name: 'Ecowitt' }).click();
    const panel = place.page.getByRole('tabpanel', { name: 'Ecowitt' });
    await panel.getByText(`/data/report/${place.station.id}/••••••••`).waitFor();
    await panel.getByRole('button', { name: 'Copy Path' }).click();
    const path = await waitFor('the path', async () => {
      const text = await place.page.evaluate<string>('navigator.clipboard.readText()');
      return text.startsWith('/data/report/') && text;
    });
    await place.page.getByLabel('Show the password').click();
    await panel.getByText(path).waitFor();
    const answer = await server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'stationtype=GW2000A&dateutc=now&tempf=58.1',
    });
    expect(answer.status).toBe(200);
    await card('Connected').getByText('58.1 °F').first().waitFor();
  });

  it('ends an old password for a new one', async () => {
    await place.goTo('connect');
    await place.page.getByLabel('Show the password').click();
    const key = place.page.getByRole('tabpanel').locator('code').last();
    expect(await key.innerText()).toBe(place.station.password);
    await place.page.getByRole('button', { name: 'New password' }).click();
    await place.page.getByRole('tooltip').getByRole('button', { name: 'New password' }).click();
    await place.page.getByText('The station has a new password').waitFor();
    const password = await waitFor('the new password', async () => {
      const text = await key.innerText();
      return text === place.station.password ? null : text;
    });
    expect((await upload(place.station.password, 50)).status).toBe(401);
    expect((await upload(password, 50)).status).toBe(200);
  });

  it('fits a phone', async () => {
    await place.page.setViewportSize({ width: 390, height: 844 });
    await place.goTo('connect');
    await place.page.getByText('Waiting for the first upload').waitFor();
    const overflow = await place.page.evaluate<number>(
      'document.documentElement.scrollWidth - window.innerWidth',
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
