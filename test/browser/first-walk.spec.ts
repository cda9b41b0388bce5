import { readFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { mailedCode } from '../support/people/mailed-code.js';
import { newAddress, Outbox } from '../support/people/outbox.js';
import { testServer } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';

jest.setTimeout(120_000);

const server = testServer();
const LINK = /https?:\/\/\S+/;
const SEA_LEVEL = /Sea-level pressure\D*(\d+\.\d+) inHg/;

describe('a stranger who is invited', () => {
  let browser: Browser;
  let page: Page;
  let accountId: string;
  let stationId: string;
  const email = newAddress('admin');

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    const permissions = ['clipboard-read', 'clipboard-write'];
    const viewport = { width: 1280, height: 900 };
    page = await (
      await browser.newContext({ ...STILL, viewport, permissions, baseURL: server.url })
    ).newPage();
    page.setDefaultTimeout(20_000);
    accountId = (await server.createAccount()).id;
    const invitation = { email, role: 'admin' };
    const path = `/api/v1/accounts/${accountId}/users/`;
    const cookie = await server.superAdmin();
    expect((await server.postJson(path, invitation, { cookie })).status).toBe(200);
  });
  afterAll(() => browser.close());

  const card = (name: string) => page.getByRole('region', { name, exact: true });

  it('comes as far as a guest of their own without a document', async () => {
    await acceptInvitation();
    await addStation();
    await connectAndSeeLive();
    await changeElevation();
    await exportCsv();
    await inviteGuest();
  });

  async function acceptInvitation(): Promise<void> {
    const { text = '' } = await Outbox.ofRun().next(email);
    const { pathname, search } = new URL(LINK.exec(text)![0]);
    await page.goto(pathname + search);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const { code } = await mailedCode(email);
    await page.getByLabel('6-digit code').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Put your first station on the air' }).waitFor();
  }

  async function addStation(): Promise<void> {
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add Station' });
    await form.getByLabel('Name').fill('Ridge');
    const map = form.getByRole('application');
    const { width, height } = (await map.boundingBox())!;
    await map.click({ position: { x: width * 0.21, y: height * 0.36 } });
    await form.getByText('from the position').waitFor();
    await form.getByLabel('Elevation').fill('100');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL('**/connect');
    stationId = /stations\/([^/]+)\//.exec(page.url())![1]!;
    await card('Not connected yet').getByText('Waiting for the first upload').waitFor();
  }

  async function connectAndSeeLive(): Promise<void> {
    await page.getByRole('tab', { name: 'Ecowitt' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Ecowitt' });
    await panel.getByRole('button', { name: 'Copy Path' }).click();
    const path = await waitFor('the path', async () => {
      const text = await page.evaluate<string>('navigator.clipboard.readText()');
      return text.startsWith('/data/report/') && text;
    });
    await upload(path);
    await card('Connected').getByText('61.5 °F').first().waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('61.5').first().waitFor();
    await page.getByText(/^Live/).first().waitFor();
  }

  async function changeElevation(): Promise<void> {
    const shown = async () =>
      Number(
        SEA_LEVEL.exec(
          (await page
            .getByRole('region', { name: /pressure/i })
            .first()
            .textContent()) ?? '',
        )?.[1],
      );
    const before = await waitFor('the pressure', async () => (await shown()) || undefined);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Station' }).click();
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Stations' }).click();
    await page.getByRole('button', { name: 'Edit: Ridge' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Station' });
    await form.getByLabel('Elevation').fill('1000');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Station updated').waitFor();
    await page.getByRole('link', { name: 'Ridge', exact: true }).click();
    await page.getByText('61.5').first().waitFor();
    await upload(await ecowittPath());
    // A difference of 900 ft in elevation is about one inch of mercury.
    await waitFor('the new pressure', async () => (await shown()) > before + 0.8);
  }

  async function exportCsv(): Promise<void> {
    await page.goto(`/admin/${accountId}/home`);
    await page.getByRole('link', { name: 'Data Export Beta' }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Data' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toMatch(/^Time,.*Temperature \(°F\)/);
    expect(text).toContain('61.5');
  }

  async function inviteGuest(): Promise<void> {
    const guest = newAddress('guest');
    await page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link', { name: /Settings$/ })
      .click();
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Email').fill(guest);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await page.getByText('User added').waitFor();
    await page.getByRole('row').filter({ hasText: guest }).getByText('invite sent ...').waitFor();
    await Outbox.ofRun().next(guest);
  }

  async function ecowittPath(): Promise<string> {
    const path = `/api/v1/accounts/${accountId}/stations/${stationId}/?include=stationpwd`;
    const { stationpwd } = await server.get<{ stationpwd: string }>(path, await server.superAdmin());
    return `/data/report/${stationId}/${stationpwd}`;
  }

  async function upload(path: string): Promise<void> {
    const body =
      'stationtype=GW2000A&dateutc=now&tempf=61.5&humidity=40&baromabsin=29.5&windspeedmph=3&winddir=270';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await server.fetch(path, { method: 'POST', headers, body })).status).toBe(200);
  }
});
