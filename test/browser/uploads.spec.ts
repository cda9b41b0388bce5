import type { LatestValues } from '@mesonet/contract/samples.js';
import { managerPage } from '../support/browser/manager-page.js';
import { waitFor } from '../support/wait-for.js';

const place = managerPage('file');
const { server } = place;

const uploads = () => place.page.getByRole('list', { name: 'Last uploads' });
const field = (name: string) =>
  place.page.getByRole('listitem').filter({ has: place.page.getByText(name, { exact: true }) });

const report = (body: string, password = place.station.password) =>
  server.fetch(`/data/report/${place.station.id}/${password}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

describe('the uploads of a station', () => {
  it('wait for the first one, and show it without being asked', async () => {
    await place.goTo('uploads');
    await place.page.getByText('Nothing has come yet').waitFor();
    expect(await place.page.getByRole('link', { name: 'Connect the station' }).getAttribute('href')).toBe(
      `/admin/${place.account.id}/stations/${place.station.id}/connect`,
    );
    await report('PASSKEY=A1B2C3D4&dateutc=now&tempf=50.5&humidity=--&windspeedmph=fast&BurrowTemp=10');
    await uploads().getByText('Ecowitt').waitFor();
    await uploads().getByText('1 unknown').waitFor();
    await place.page
      .getByRole('list', { name: 'Log' })
      .getByText('BurrowTemp is not a known measurement')
      .waitFor();
  });

  it('tell what became of each field', async () => {
    await uploads().getByRole('button').first().press('Enter');
    await field('tempf').getByText('50.5 °F').last().waitFor();
    await field('humidity').getByText('Stands for “no reading”').waitFor();
    await field('windspeedmph').getByText('The value is not a number').waitFor();
    expect(await place.page.getByLabel('As it came, secrets masked').innerText()).toBe(
      'PASSKEY=•••&dateutc=now&tempf=50.5&humidity=--&windspeedmph=fast&BurrowTemp=10',
    );
  });

  it('let a manager say what an unknown field measures', async () => {
    await place.page.getByRole('button', { name: 'Map BurrowTemp' }).click();
    // Until then the dialog is still opening and takes the focus.
    await place.page.locator('[role=combobox]:focus').waitFor();
    await place.page.getByLabel('Measurement').fill('soil temp');
    await place.page.getByTitle('Soil Temperature', { exact: true }).click();
    await place.page.getByLabel('Unit it is sent in').click();
    await place.page.getByTitle('(°C)').click();
    await place.page.getByRole('button', { name: 'Map', exact: true }).click();
    await field('BurrowTemp').getByText('mapped here').waitFor();
    await report('dateutc=now&BurrowTemp=10');
    const value = await waitFor('the value', async () => {
      const path = `/api/v1/stations/${place.station.id}/latest/`;
      return (await server.get<LatestValues>(path, place.account.cookie)).values.soilTemperature;
    });
    expect(value.value).toBe(50);
    await place.page.getByRole('button', { name: 'Unmap BurrowTemp' }).click();
    await place.page.getByRole('button', { name: 'Map BurrowTemp' }).waitFor();
  });

  it('let a manager add a measurement of the station alone, and remove it with its values', async () => {
    const own = place.page.getByRole('list', { name: 'Station’s own' });
    await place.page.getByText('None yet').waitFor();
    await place.page.getByRole('button', { name: 'Map BurrowTemp' }).click();
    await place.page.locator('[role=combobox]:focus').waitFor();
    await place.page.getByRole('button', { name: 'New measurement of this station' }).click();
    await place.page.getByLabel('Name', { exact: true }).fill('Badger’s burrow');
    await place.page.getByLabel('What it is').fill('temp');
    await place.page.getByTitle('Temperature', { exact: true }).click();
    await place.page.getByLabel('Unit it is sent in').click();
    await place.page.getByTitle('(°C)').click();
    await place.page.getByRole('button', { name: 'Add and map' }).click();
    await field('BurrowTemp').getByText('Badger’s burrow').waitFor();
    await own.getByText('Temperature, sent in Celsius').waitFor();
    await report('dateutc=now&tempf=51&BurrowTemp=10');
    const latest = async () => {
      const path = `/api/v1/stations/${place.station.id}/latest/`;
      return (await server.get<LatestValues>(path, place.account.cookie)).values;
    };
    const value = await waitFor('the value', async () => (await latest()).x_BurrowTemp);
    expect(value.value).toBe(50);

    const dashboard = await place.page.context().newPage();
    await dashboard.goto(`/${place.account.id}/WeatherStations/${place.station.id}/RT/main?units=degreeC`);
    const tile = dashboard.getByRole('region', { name: 'Station’s own' });
    await tile.getByText('Badger’s burrow').first().waitFor();
    await tile.getByText('10.0 °C').waitFor();
    await report('dateutc=now&tempf=51&BurrowTemp=20');
    await tile.getByText('20.0 °C').waitFor();
    await dashboard
      .getByRole('button', { name: 'Station’s own · Temperature: show the figures as a table' })
      .waitFor();
    await dashboard.close();

    await own.getByRole('button', { name: 'Remove Badger’s burrow' }).click();
    await place.page.getByRole('button', { name: 'Remove with all values' }).click();
    await place.page.getByText('None yet').waitFor();
    await place.page.getByRole('button', { name: 'Map BurrowTemp' }).first().waitFor();
    expect(await latest()).not.toHaveProperty('x_BurrowTemp');
  });

  it('show those that were refused', async () => {
    await report('tempf=1', 'not the password');
    await uploads().getByRole('button', { name: '401 Wrong station or password' }).waitFor();
    await place.page.getByRole('list', { name: 'Log' }).getByText('Wrong password from').waitFor();
  });

  it('do not overwrite what another manager has mapped in the meantime', async () => {
    const intake = `/api/v1/stations/${place.station.id}/intake/`;
    const mappings = { burrowtemp: { key: 'temperature' } };
    await place.page.getByRole('button', { name: 'Map BurrowTemp' }).first().click();
    await place.page.locator('[role=combobox]:focus').waitFor();
    await place.page.getByLabel('Measurement').fill('soil temp');
    await place.page.getByTitle('Soil Temperature', { exact: true }).click();
    expect((await server.patchJson(intake, { mappings }, place.account.cookie)).status).toBe(200);
    await place.page.getByRole('button', { name: 'Map', exact: true }).click();
    await place.page.getByText('Somebody changed the mapping of the field meanwhile').waitFor();
    expect(await server.get(intake, place.account.cookie)).toMatchObject({ mappings });
  });
});
