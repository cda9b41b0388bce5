import { managerPage } from '../support/browser/manager-page.js';

const place = managerPage('file');
const { server } = place;

const entry = (text: string) => place.page.getByRole('listitem').filter({ hasText: text });

async function choose(text: string, item: string): Promise<void> {
  await entry(text).getByRole('button', { name: 'Change this entry' }).click();
  await place.page.getByRole('menuitem', { name: item }).click();
}

describe('the rain ledger of a station', () => {
  it('says what to expect while there is no rain', async () => {
    await place.goTo('rain');
    await place.page.getByText('No rain yet').waitFor();
  });

  it('explains each amount; managers correct, void and restore it', async () => {
    const start = Date.parse('2026-05-20T12:00:00Z');
    const readings = [5, 5.1, 62, 5.4];
    const samples = readings.map((rainYear, minute) => ({
      time: new Date(start + minute * 60_000).toISOString(),
      measurements: { rainYear },
    }));
    expect((await server.upload(place.station, samples)).status).toBe(200);
    await place.page.reload();
    await entry('12:03').getByText('0.30 in').waitFor();
    await entry('Spike').getByText('5.10 → 62.00 in').waitFor();

    await choose('12:03', 'Correct the amount …');
    await place.page.getByLabel('Amount that fell, in').fill('0.2');
    await place.page.getByLabel('Note').fill('Compared with the neighbour');
    await place.page.getByRole('button', { name: 'Save' }).click();
    await entry('12:03').getByText('Compared with the neighbour').waitFor();
    await entry('12:03').getByText('0.20 in').waitFor();
    await choose('12:03', 'Void');
    await entry('12:03').getByText('Voided by').waitFor();
    await choose('12:03', 'Restore what was found');
    await entry('12:03').getByText('Voided by').waitFor({ state: 'detached' });

    await place.page.getByText('Oddities only').click();
    await entry('12:01').waitFor({ state: 'detached' });
    // The page removes the list while it fetches the shorter one.
    await entry('Spike').waitFor();
    expect(await entry('12:01').count()).toBe(0);
  });
});
