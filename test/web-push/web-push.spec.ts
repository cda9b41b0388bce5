import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { CHROMIUM_FLAGS, STILL, wholeChromiumPath } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import { type NoticePlace, noticePlace } from '../support/notices/notice-place.js';
import type { TakenPush, TestSubscription } from '../support/notices/push-service.js';
import { freePort } from '../support/ports.js';
import { waitFor } from '../support/wait-for.js';

/** A notification as the browser shows it. */
interface Shown {
  title: string;
  body: string;
  url: string;
}

/**
 * Temperatures below and above the limit of 32 °F. The quality check at first flags a change of more than 5.4 °F within
 * a minute, so they lie nearer to each other.
 */
const [FROST, RECOVERED] = [28.5, 33.5];

let place: NoticePlace;
let browser: Browser;

beforeAll(async () => {
  const port = String(await freePort());
  const publicUrl = `http://127.0.0.1:${port}`;
  // The Chromium without windows gives no page the permission to notify.
  browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: CHROMIUM_FLAGS });
  place = await noticePlace({ PORT: port, PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await browser?.close();
  await place?.end();
});

/**
 * Opens a page of the manager in a browser that subscribes at the stand-in. `PushManager.subscribe` itself would ask
 * Google's service, so it is replaced, and nothing else is.
 */
async function openPage(): Promise<{ page: Page; subscriptions: TestSubscription[] }> {
  const { server, pushes, account } = place;
  const context = await browser.newContext({ ...STILL, baseURL: server.url, permissions: ['notifications'] });
  await setSession(context, account.cookie, server.url);
  const subscriptions: TestSubscription[] = [];
  await context.exposeFunction('subscribeAtStandIn', (serverKey: string) => {
    pushes.serverKey = serverKey;
    const subscription = pushes.subscribe();
    subscriptions.push(subscription);
    return subscription.token;
  });
  await context.addInitScript(`{
    let made = null;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
      const base64 = btoa(String.fromCharCode(...key));
      const base64Url = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      const given = JSON.parse(await window.subscribeAtStandIn(base64Url));
      made = { ...given, options: { applicationServerKey: key.buffer }, toJSON: () => given };
      return made;
    };
  }`);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { page, subscriptions };
}

/** Finds the service worker that the page registered, so that a test can deliver pushes to it. */
async function findWorker(page: Page): Promise<{ devTools: CDPSession; registrationId: string }> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${place.server.url}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  return { devTools, registrationId: await registered };
}

/** @returns the notifications that the browser shows for the console */
const shownOn = (page: Page) =>
  page.evaluate<Shown[]>(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((all) => all.map(({ title, body, data }) => ({ title, body, url: data.url })))`);

/**
 * Clicks the shown notification. A browser opens a page only for a real click, so the worker records the address that
 * it would open.
 * @returns the address
 */
async function clickNotification(context: BrowserContext): Promise<string> {
  const [worker] = context.serviceWorkers();
  return worker!.evaluate<string>(`(async () => {
    let opened = null;
    Clients.prototype.openWindow = async (url) => void (opened = url);
    const [notification] = await self.registration.getNotifications();
    const click = new NotificationEvent('notificationclick', { notification });
    const work = [];
    click.waitUntil = (promise) => work.push(promise);
    self.dispatchEvent(click);
    await Promise.all(work);
    return opened;
  })()`);
}

it('reaches a browser, from the crossing to the page of the episode', async () => {
  const { server, account, station, pushes } = place;
  const { page, subscriptions } = await openPage();
  const calls = new AlarmCalls(server, account);

  await page.goto(`/admin/${account.id}/alarms/violations`);
  await page.getByRole('button', { name: 'Notify this browser' }).click();
  await page.getByText('Waits for a manager to approve it.').waitFor();
  const { devTools, registrationId } = await findWorker(page);

  await page.goto(`/admin/${account.id}/alarms?tab=notifications`);
  await page.getByRole('button', { name: /^Approve: Chrome on / }).click();
  await page.getByText('Token approved').waitFor();
  const [device] = await server.get<{ _id: string }[]>(
    `/api/v1/accounts/${account.id}/device_tokens/`,
    account.cookie,
  );
  const group = await calls.group({ service: 'push_notification', address: [device!._id] });
  await calls.alarm(station, { severity: 'critical', notification_groups: [group._id] });

  /** Sends a value repeatedly, as a station does, until the stand-in has accepted this many pushes. */
  const sendUntilPushed = (temperature: number, count: number) =>
    waitFor(`push ${count}`, async (): Promise<TakenPush | undefined> => {
      expect((await server.upload(station, { measurements: { temperature } })).status).toBe(200);
      return pushes.taken.get(subscriptions[0]!.path)![count - 1];
    });
  /**
   * Delivers a push to the browser, and waits for its notification. The stand-in has already checked the server's
   * signature and decrypted the payload.
   */
  const handOver = async ({ payload }: TakenPush) => {
    const data = JSON.stringify(payload);
    let deliveredAt = -Infinity;
    return waitFor(`the notification "${payload.title}"`, async () => {
      // DevTools reports no failure. In one run on a busy machine, the worker received nothing within a minute.
      if (performance.now() - deliveredAt > 20_000) {
        deliveredAt = performance.now();
        await devTools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
      }
      const shown = await shownOn(page);
      return shown.some(({ title }) => title === payload.title) && shown;
    });
  };

  const fired = await sendUntilPushed(FROST, 1);
  expect(fired).toMatchObject({ urgency: 'high', claims: { sub: 'mailto:ops@example.org' } });
  const [shown, ...others] = await handOver(fired);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({
    title: 'Critical: Frost at Hill Farm, 28.5 °F',
    body: 'Temperature at Hill Farm is 28.5 °F, below the limit of 32.0 °F.',
  });
  const address = await clickNotification(page.context());
  expect(address).toBe(shown!.url);
  expect(await shownOn(page)).toEqual([]);
  await page.goto(address);
  await page.getByRole('article', { name: 'Frost' }).getByRole('button', { name: 'Acknowledge' }).waitFor();

  await handOver(fired);
  const cleared = await handOver(await sendUntilPushed(RECOVERED, 2));
  // The notification of the end replaces that of the beginning.
  expect(cleared.map(({ title }) => title)).toEqual([expect.stringContaining('Frost')]);
  expect(cleared[0]!.title).not.toBe(shown!.title);
  await page.context().close();
});
