import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { userPage } from '../support/browser/user-page.js';
import { eventually } from '../support/wait-for.js';

const place = userPage();
const PATH = '/admin/sadmin/deprecated_route_hits';
let page: Page;
let rule: string;

beforeEach(async () => {
  page = await place.pageOf({ cookie: await place.server.superAdmin() });
  rule = `/test/${randomUUID()}`;
});
afterEach(async () => {
  await place.server.sql('DELETE FROM deprecated_route_hits WHERE rule = $1', [rule]);
  await page.close();
});

/**
 * @param hits number of hits, a second apart
 * @param newest time of the last one
 */
async function addHits(method: string, hits: number, newest: string): Promise<void> {
  await place.server.sql(
    `INSERT INTO deprecated_route_hits (method, rule, blueprint, path, hit_at, count)
     SELECT $1, $2, 'TestModule', $2 || '/' || n, $4::timestamptz - ($3 - n) * interval '1 second', 1
     FROM generate_series(1, $3::int) AS n`,
    [method, rule, hits, newest],
  );
}

const rows = () => page.getByRole('row').filter({ hasText: rule });
const cells = async () => (await rows().allInnerTexts()).map((text) => text.trim().split(/\s*\t\s*/));

describe('the deprecated routes', () => {
  it('show a call of one, with its path', async () => {
    const { server, account } = place;
    const { id } = await server.createStation(account);
    const path = `/api/trendsummarydata/${id}/`;
    expect((await server.fetch(path, { cookie: account.cookie })).status).toBe(200);
    await page.goto('/admin/sadmin/organizations');
    await page.getByRole('link', { name: 'Deprecated Routes' }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByText('Only hits are logged.').waitFor();
    await eventually(async () => {
      await page.reload();
      await page.getByRole('button', { name: '/api/trendsummarydata/:stationId' }).click();
      await page
        .getByRole('dialog')
        .getByRole('cell', { name: path, exact: true })
        .waitFor({ timeout: 3_000 });
    });
  });

  it('are counted by rule in a range of days, by method when that is wanted', async () => {
    await addHits('GET', 3, '2026-03-02T12:00:00Z');
    await addHits('POST', 2, '2026-03-02T12:00:00Z');
    await addHits('GET', 10, '2026-03-09T12:00:00Z');
    await page.goto(`${PATH}?from=2026-03-01&to=2026-03-03`);
    await rows().waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Rule', 'Hit Count', 'Blueprint']);
    expect(await cells()).toEqual([[rule, '5', 'TestModule']]);
    await page.getByLabel('Display methods as separate rules').click();
    await eventually(async () =>
      expect(await cells()).toEqual([
        [`GET ${rule}`, '3', 'TestModule'],
        [`POST ${rule}`, '2', 'TestModule'],
      ]),
    );
    await page.reload();
    await rows().first().waitFor();
    expect(await page.getByLabel('Display methods as separate rules').isChecked()).toBe(true);
    await page.getByLabel('Display methods as separate rules').click();
    await page.getByLabel('First and last day').first().click();
    await page.getByTitle('2026-03-01').click();
    await page.getByTitle('2026-03-10').click();
    await eventually(async () => expect(await cells()).toEqual([[rule, '15', 'TestModule']]));
    expect(new URL(page.url()).search).toContain('to=2026-03-10');
  });

  it('open the last 100 hits of a rule, the newest first', async () => {
    await addHits('GET', 130, '2026-03-02T12:00:00Z');
    await page.goto(`${PATH}?from=2026-03-01&to=2026-03-03`);
    await page.getByRole('button', { name: rule }).click();
    const dialog = page.getByRole('dialog', { name: rule });
    await dialog.getByText('The last 100 hits, newest first.').waitFor();
    await dialog.getByRole('cell', { name: `${rule}/130` }).waitFor();
    expect(await dialog.getByRole('columnheader').allInnerTexts()).toEqual(['Path', 'Timestamp']);
    const paths = await dialog.getByRole('cell', { name: rule }).allInnerTexts();
    expect(paths).toEqual(Array.from({ length: 100 }, (_, n) => `${rule}/${130 - n}`));
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('say so when none was called, and when they cannot be fetched', async () => {
    await page.goto(`${PATH}?from=2001-01-01&to=2001-01-02`);
    await page.getByText('No deprecated route was called').waitFor();
    await page.route('**/deprecated_route_hits/**', (route) => route.abort());
    await page.reload();
    await page.getByText('Problem with fetching route hits.').waitFor();
    await page.getByText('The hits could not be loaded').waitFor();
    expect(await page.getByRole('row').count()).toBe(0);
    await page.unroute('**/deprecated_route_hits/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No deprecated route was called').waitFor();
  });
});
