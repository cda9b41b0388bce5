import { userPage } from '../support/browser/user-page.js';

const place = userPage();

const overview = () => `/${place.account.id}/WeatherStations/${place.account.id}_all/RT/overview`;

/** Opens the dashboard of a new station that has sent one sample. */
async function openDashboard(measurements: Record<string, number>, query = ''): Promise<void> {
  const { server, account, page } = place;
  const station = await server.createStation(account, { elevation: 500 });
  expect((await server.upload(station, { measurements })).status).toBe(200);
  await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main${query}`);
  await page.getByRole('region', { name: 'Temperature' }).first().waitFor();
}

const tile = (name: string) => place.page.getByRole('region', { name, exact: true }).first();

describe('readings', () => {
  it.each([
    ['', ['29.921 inHg', '0.12 in'], /\d\.\d{4}/],
    ['?units=hectopascals,mmRain', ['1013.3 hPa', '3.1 mm'], /\d\.\d{2}/],
    ['?units=kilopascals', ['101.33 kPa', '0.12 in'], /\d\.\d{4}/],
  ])('have the digits that people read in the units %s', async (query, texts, tooFine) => {
    await openDashboard(
      { temperature: 50, stationPressure: 29.92134, rainToday: 0.1234, rainMonth: 0.1234 },
      query,
    );
    const [pressure, rain] = texts;
    await tile('Pressure').getByText(pressure!).first().waitFor();
    await tile('Rain').getByText(rain!, { exact: true }).first().waitFor();
    expect(await tile('Rain').innerText()).not.toMatch(tooFine);
  });

  it.each([
    ['a mild day', { temperature: 71, windChill: 70.3, relativeHumidity: 40 }, 'Feels like', '71.0 °F'],
    ['a cold day', { temperature: 20, windChill: 8, relativeHumidity: 40 }, 'Wind chill', '8.0 °F'],
    ['a hot day', { temperature: 90, heatIndex: 105, relativeHumidity: 70 }, 'Heat index', '105.0 °F'],
  ])('say what %s feels like by the formula that applies', async (_, measurements, label, value) => {
    await openDashboard(measurements);
    await tile('Temperature').getByText(label, { exact: true }).waitFor();
    await tile('Temperature').getByText(value).first().waitFor();
    for (const other of ['Feels like', 'Wind chill', 'Heat index'].filter((each) => each !== label)) {
      expect(await tile('Temperature').getByText(other, { exact: true }).count()).toBe(0);
    }
  });

  it('say how they were derived to who points, focuses or taps, and not before', async () => {
    const { page } = place;
    await openDashboard({ temperature: 60, relativeHumidity: 50 });
    const mark = tile('Temperature')
      .getByRole('button', { name: /^Derived/ })
      .first();
    const words = await mark.getAttribute('aria-label');
    const shown = page.getByRole('tooltip').getByText(words!, { exact: true });
    await mark.waitFor();
    expect(
      await page
        .getByText(/derived/i)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await mark.hover();
    await shown.waitFor();
    await page.mouse.move(0, 0);
    await shown.waitFor({ state: 'hidden' });
    await mark.focus();
    await shown.waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const { width, height } = (await mark.boundingBox())!;
    expect([width >= 24, height >= 24]).toEqual([true, true]);
  });
});

describe('a station that never sent', () => {
  it('is waiting, neither stale nor inactive', async () => {
    const { page, server, account } = place;
    await server.createStation(account, { stationname: 'New mast', latitude: 47, longitude: 8 });
    await page.goto(`/admin/${account.id}/home`);
    const row = page.getByRole('row').filter({ hasText: 'New mast' });
    await row.getByText('Never sent', { exact: true }).waitFor();
    await row.getByText('waiting for the first').waitFor();
    await page.goto(overview());
    await page.getByText('1 station · waiting for a first sample').waitFor();
    await row.getByText('waiting for the first').waitFor();
    expect(await page.getByText(/stale|all active|0 active/i).count()).toBe(0);
    await page
      .getByRole('list', { name: 'Stations on the map' })
      .getByText('waiting for its first sample')
      .waitFor();
  });

  it('is counted beside those that report', async () => {
    const { page, server, account } = place;
    await server.createStation(account, { stationname: 'New mast' });
    const sending = await server.createStation(account, { stationname: 'Old mast' });
    await server.upload(sending, { measurements: { temperature: 50 } });
    await page.goto(overview());
    await page.getByText('2 stations · 1 active · 1 waiting for a first sample').waitFor();
  });
});

it('an overview without stations counts none', async () => {
  const { page } = place;
  await page.goto(overview());
  await page.getByText('No stations yet').waitFor();
  await page.getByRole('heading', { name: 'Put your first station on the air' }).waitFor();
  expect(await page.getByText(/active|no sample yet/i).count()).toBe(0);
});
