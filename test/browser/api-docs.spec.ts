import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { graveFindings, OF_COLOURS } from '../support/browser/axe.js';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import { testServer } from '../support/servers/server.js';
import { eventually } from '../support/wait-for.js';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 360, height: 780 };

const server = testServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let problems: string[];

// One page for all tests, because a new one would have to compile the viewer again.
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  context = await browser.newContext({ ...STILL, viewport: DESKTOP, baseURL: server.url });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== new URL(server.url).origin) problems.push(request.url());
  });
});

afterAll(() => browser.close());

beforeEach(async () => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/favicon.svg');
  await context.clearCookies();
  await page.evaluate('localStorage.clear()');
  problems = [];
});

const operation = (name: string) => page.getByRole('button', { name }).first();
const opened = () => page.locator('.opblock.is-open');

async function open(address = '/docs'): Promise<void> {
  await page.goto(address);
  await operation('List the organizations of the caller').waitFor();
}

/** Opens an operation by the search, and waits for its example. */
async function find(phrase: string, summary: string, example: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search operations' }).fill(phrase);
  await operation(summary).click();
  await opened().getByText(example).first().waitFor();
}

async function tryCurves(): Promise<void> {
  await find('curves', 'Get the curves of a station', '"windGustSpeed10Min.max"');
  await opened().getByRole('button', { name: 'Try it out' }).click();
  await opened().getByRole('textbox').first().waitFor();
}

const widthOf = () => page.evaluate<number>('document.documentElement.scrollWidth');

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
  ['a narrow phone', NARROW],
])('the API reference on %s', (_, viewport) => {
  beforeEach(() => page.setViewportSize(viewport));

  it('leads from the search to operations, their summaries and examples, and a form', async () => {
    await open();
    expect(await page.title()).toBe('API reference · Mesonet');
    expect(await widthOf()).toBe(viewport.width);
    await find('post accounts stations', 'Add a station', '"stationname": "Alamosa"');
    await opened().getByText('Managers and admins of the organization may call it.').waitFor();
    await opened().getByText('The request contradicts what is stored').waitFor();
    expect(await widthOf()).toBe(viewport.width);
    await tryCurves();
    expect(await widthOf()).toBe(viewport.width);
    expect(problems).toEqual([]);
  });
});

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('everybody can use the API reference on %s', (_, viewport) => {
  beforeEach(() => page.setViewportSize(viewport));

  // Another theme changes nothing but colours.
  it.each([
    ['light', undefined],
    ['dark', OF_COLOURS],
  ])('%s', async (theme, rules) => {
    await page.evaluate(`localStorage.setItem('theme', '${theme}')`);
    await open();
    expect(await graveFindings(page, rules)).toEqual([]);
    await tryCurves();
    expect(await graveFindings(page, rules)).toEqual([]);
  });
});

it('follows the theme of the console', async () => {
  const surface = () =>
    page.evaluate<string>('getComputedStyle(document.querySelector(".opblock")).backgroundColor');
  await open();
  expect(await surface()).toBe('rgb(255, 255, 255)');
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  await open();
  expect(await surface()).toBe('rgb(21, 27, 34)');
});

it('shows nothing but what matches, and says when nothing does', async () => {
  await open();
  const search = page.getByRole('searchbox', { name: 'Search operations' });
  await search.fill('rain ledger');
  await eventually(async () => expect(await page.locator('.opblock').count()).toBe(2));
  await page.getByRole('link', { name: 'Rain ledger 2' }).waitFor();
  await search.fill('nothing of the kind');
  await page.getByText('No operation matches “nothing of the kind”').waitFor();
});

it('opens the operation that the address names, and keeps it in the address', async () => {
  await open('/docs#LatestController_get');
  await opened().getByText('"updateTS"').first().waitFor();
  await opened().getByRole('button', { name: 'Get the latest values of a station' }).click();
  await eventually(() => Promise.resolve(expect(new URL(page.url()).hash).toBe('')));
});

it('calls an operation that reads', async () => {
  await open('/docs#HealthController_live');
  await opened().getByRole('button', { name: 'Try it out' }).click();
  await opened().getByRole('button', { name: 'Execute' }).click();
  await opened().locator('.live-responses-table').getByText('"eventLoopDelayMs"').first().waitFor();
  expect(problems).toEqual([]);
});

it('is one step from the console, and leads back', async () => {
  const account = await server.createAccount();
  await setSession(context, account.cookie, server.url);
  await page.goto(`/admin/${account.id}/home`);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'API' }).click();
  await operation('List the organizations of the caller').waitFor();
  await page.getByRole('link', { name: 'Console', exact: true }).click();
  await page.waitForURL(`**/admin/${account.id}/home`);
});
