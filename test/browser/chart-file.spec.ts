import { readFile } from 'node:fs/promises';
import { managerPage } from '../support/browser/manager-page.js';
import { uploadStored } from '../support/samples/upload-stored.js';
import { waitFor } from '../support/wait-for.js';

const place = managerPage('file', { permissions: ['clipboard-read', 'clipboard-write'] });

const START = Date.parse('2026-05-20T11:00:00Z');
const SEEN = 'start=2026-05-20T00:00Z&end=2026-05-21T00:00Z&zoom=2026-05-20T11:00Z/2026-05-20T11:30Z';

beforeAll(() => {
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    time: START + minute * 60_000,
    measurements: { temperature: 60 + minute / 10, relativeHumidity: 50 },
  }));
  return uploadStored(place.server, place, samples);
});

async function open(): Promise<void> {
  const { page, account, station } = place;
  await page.goto(`/${account.id}/WeatherStations/${station.id}/RT/main?${SEEN}`);
  await page.getByRole('button', { name: 'Humidity: show the figures as a table' }).waitFor();
}

async function openMenu(): Promise<void> {
  await open();
  await place.page.getByRole('button', { name: 'Humidity: download what is seen' }).click();
}

describe('a chart', () => {
  it('gives managers what is seen as a file', async () => {
    const { page } = place;
    await openMenu();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download as CSV' }).click();
    const [header, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(header).toBe('Time,Relative Humidity avg (%),Relative Humidity min (%),Relative Humidity max (%)');
    expect(rows).toHaveLength(30);
  });

  it('gives them its address too, which holds no secret and works with a session alone', async () => {
    const { page, server, account, station } = place;
    await openMenu();
    await page.getByRole('menuitem', { name: 'Copy the address of the CSV' }).click();
    const copied = await waitFor('the address', async () => {
      const text = await page.evaluate<string>('navigator.clipboard.readText()');
      return text.startsWith(server.url) && text;
    });
    const { hash, href, password, username } = new URL(copied);
    expect([username, password, hash]).toEqual(['', '', '']);
    const session = account.cookie.slice(account.cookie.indexOf('=') + 1);
    for (const secret of [session, account.password, station.password])
      expect(decodeURIComponent(href)).not.toContain(secret);
    const statusWith = async (cookie?: string) => (await server.fetch(href, { cookie })).status;
    expect([await statusWith(account.cookie), await statusWith()]).toEqual([200, 401]);
  });

  it('offers no file where an organization has none', async () => {
    const { page, server, account } = place;
    const answer = await server.fetch('/api/v1/featureflags/data_export_page/', {
      method: 'PUT',
      cookie: await server.superAdmin(),
      body: JSON.stringify({ enabled: false, subject: account.id }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    const told = page.waitForResponse(/featureflags/);
    await open();
    await told;
    expect(await page.getByRole('button', { name: /download what is seen/ }).count()).toBe(0);
  });
});
