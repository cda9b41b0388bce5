import { basename } from 'node:path';
import type { Locator } from 'playwright-core';
import {
  expectDailyValues,
  type ObservedFile,
  SURFRAD_FILE,
  TMY3_FILE,
} from '../support/samples/daily-values.js';
import { managerPage } from '../support/browser/manager-page.js';

const place = managerPage('file');
const { server } = place;

const card = (name: string) => place.page.getByRole('region', { name });

async function choose(file: { name: string; mimeType: string; buffer: Buffer } | string): Promise<void> {
  await place.page.locator('input[type=file]').setInputFiles(file);
}

async function openEmpty(): Promise<void> {
  await place.goTo('imports');
  await place.page.getByText('Nothing has been imported yet').waitFor();
}

/** Imports a file through the page, and waits until its daily values can be queried. */
async function bring(file: ObservedFile): Promise<Locator> {
  await choose(file.path);
  const job = card(basename(file.path));
  await job.getByText(/not started · [\d,]+ rows/).waitFor();
  await job.getByRole('button', { name: 'Start the import' }).click();
  // The server imports a year besides live samples, which is slow on a busy machine.
  await job.getByText(/^Imported/).waitFor({ timeout: 60_000 });
  await expectDailyValues(server, place, file);
  return job;
}

describe('the imports of a station', () => {
  it('begin with a file, show its days, and end with nothing left of it', async () => {
    await openEmpty();
    const job = await bring(SURFRAD_FILE);
    await job.getByRole('link', { name: 'Show it in charts' }).click();
    await place.page.getByText(/2016, .+ – .+ 2016/).waitFor();
    await place.page.getByRole('region', { name: 'Charts' }).getByText('Dew point').waitFor();
    await place.page.goBack();
    await job.getByRole('button', { name: 'Undo' }).click();
    await place.page.getByRole('button', { name: 'Take back' }).click();
    await job.getByText(/^Taken back/).waitFor();
    const range = 'start=2016-01-01T00:00:00Z&end=2016-01-02T00:00:00Z&interval=0';
    const path = `/api/v1/stations/${place.station.id}/trenddata/?measKeys=temperature&${range}`;
    expect((await server.get<{ time: number[] }>(path, place.account.cookie)).time).toEqual([]);
  });

  it('take a year of hours', async () => {
    place.station = await server.createStation(place.account, { timezone: TMY3_FILE.timezone });
    await openEmpty();
    await bring(TMY3_FILE);
  });

  it('of a table can be corrected before they start', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `0${1 + (i % 3)}/02/2024 ${10 + Math.floor(i / 3)}:00;${i},5`,
    );
    const buffer = Buffer.from(`Zeit;Temp (°C)\n${rows.join('\n')}\nkaputt;1\n`);
    await choose({ name: 'table.csv', mimeType: 'text/csv', buffer });
    const job = card('table.csv');
    await job.getByText('Line 42: “kaputt” is not a time').waitFor();
    await job.getByText('The dates of the file can be read in two ways.').waitFor();
    await job.getByRole('row', { name: /^2024-02-01 14 / }).waitFor();
    await job.getByLabel('Dates').click();
    await place.page.getByTitle('Month, day, year').click();
    await job.getByRole('button', { name: 'Read again' }).click();
    await job.getByRole('row', { name: /^2024-03-02 13 / }).waitFor();
    await job.getByRole('button', { name: 'Start the import' }).click();
    await job.getByText(/^Imported/).waitFor();
  });

  it('ask for a unit that nobody knows, and start after the answer', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, i) => `2024-02-03 ${String(i % 24).padStart(2, '0')}:${i < 24 ? '00' : '30'},${i},80`,
    );
    const buffer = Buffer.from(
      `Time,Outdoor Temperature(°Ré),Humidity\n${rows.join('\n')}\n2024-02-05 00:00,wet,80\n`,
    );
    await choose({ name: 'reaumur.csv', mimeType: 'text/csv', buffer });
    const job = card('reaumur.csv');
    await job.getByText('One column has no unit yet').waitFor();
    await job.getByText('“°Ré” is not a known unit of this measurement.').waitFor();
    await job.getByRole('row', { name: 'Outdoor Temperature(°Ré) 1 “wet” in line 32' }).waitFor();
    const start = job.getByRole('button', { name: 'Start the import' });
    expect(await start.isDisabled()).toBe(true);
    await job.getByLabel('Unit of Outdoor Temperature(°Ré)').click();
    await place.page.getByTitle('°C', { exact: true }).click();
    expect(await start.isDisabled()).toBe(true);
    await job.getByRole('button', { name: 'Read again' }).click();
    await job.getByText('One column has no unit yet').waitFor({ state: 'hidden' });
    await start.click();
    await job.getByText(/^Imported/).waitFor();
  });

  it('show what the newest file holds, and of others what is asked for', async () => {
    for (const name of ['older.csv', 'newer.csv']) {
      const rows = Array.from(
        { length: 30 },
        (_, i) => `2024-03-01 ${String(i % 24).padStart(2, '0')}:00,${i}`,
      );
      await choose({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(`Time,Temperature (C)\n${rows.join('\n')}\n`),
      });
      await card(name)
        .getByText(/not started/)
        .waitFor();
    }
    await place.page.reload();
    await card('newer.csv').getByText('Day by day').waitFor();
    const show = card('older.csv').getByRole('button', { name: 'Show what the file holds' });
    await show.waitFor();
    expect(await card('older.csv').getByText('Day by day').count()).toBe(0);
    await show.click();
    await card('older.csv').getByText('Day by day').waitFor();
    await show.waitFor({ state: 'detached' });
  });
});
