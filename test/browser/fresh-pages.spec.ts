import type { Page } from 'playwright-core';
import { FreshPages } from '../support/browser/fresh-pages.js';
import { testServer } from '../support/servers/server.js';

const server = testServer();
let pages: FreshPages;

beforeAll(async () => {
  pages = await FreshPages.launch({ baseURL: server.url, permissions: ['clipboard-read'] });
});
afterAll(() => pages?.close());

/** @returns all that an earlier test could have left */
async function seenOn(page: Page): Promise<unknown> {
  const answer = await page.goto('/admin/login');
  const place = (await answer!.request().allHeaders())['x-forwarded-for'];
  const seen = await page.evaluate(`(async () => ({
    stored: [localStorage.length, sessionStorage.length, document.cookie],
    bases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    look: [innerWidth, ...['(prefers-color-scheme: dark)', '(prefers-reduced-motion)'].map((each) => matchMedia(each).matches)],
    may: await Promise.all(['geolocation', 'clipboard-read'].map(async (name) => (await navigator.permissions.query({ name })).state)),
    script: typeof window.script,
    from: document.referrer,
  }))()`);
  return { place, seen };
}

const LEAVE_BEHIND = `(async () => {
  localStorage.left = sessionStorage.left = document.cookie = 'left=1';
  await caches.open('left');
  await navigator.serviceWorker.register('/service-worker.js');
  await new Promise((resolve) => (indexedDB.open('left').onsuccess = resolve));
})()`;

it('a test finds nothing of the one whose context it takes over', async () => {
  const first = await pages.open();
  const context = first.context();
  const fresh = await seenOn(first);
  await first.close();

  const left = await pages.open('session=left', { 'x-forwarded-for': '192.0.2.1' });
  expect(left.context()).toBe(context);
  await context.grantPermissions(['geolocation']);
  await left.setViewportSize({ width: 390, height: 844 });
  await left.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  await left.addInitScript('window.script = 1');
  await left.goto('/admin/login');
  await left.evaluate(LEAVE_BEHIND);
  expect(await seenOn(left)).not.toEqual(fresh);
  await left.route('**/*', (route) => route.abort());
  await context.newPage();
  await left.close();

  const next = await pages.open();
  expect(next.context()).toBe(context);
  expect(context.pages()).toHaveLength(2);
  expect(await seenOn(next)).toEqual(fresh);
  await next.close();
});

it.each<[string, (page: Page) => Promise<unknown>]>([
  ['stops the clock', (page) => page.clock.install()],
  ['changes every page', (page) => page.context().addInitScript('window.script = 1')],
  ['answers for every page', (page) => page.context().route('**/*', (route) => route.abort())],
  ['closes it', (page) => page.context().close()],
])('a test that %s leaves its context to nobody', async (_, spend) => {
  const page = await pages.open();
  await spend(page);
  await page.close();
  const next = await pages.open();
  expect(next.context()).not.toBe(page.context());
  await next.close();
});
