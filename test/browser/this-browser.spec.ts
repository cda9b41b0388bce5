import { createECDH } from 'node:crypto';
import type { DeviceToken } from '@mesonet/contract/device-tokens.js';
import type { BrowserContext, CDPSession, Worker } from 'playwright-core';
import { managerPage } from '../support/browser/manager-page.js';
import { waitFor } from '../support/wait-for.js';

const place = managerPage('test', { permissions: ['notifications'] });
const { server } = place;
/** No test browser reaches a push service, so this is a subscription as the browser would have made it. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.org/send/1',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'b'.repeat(22) },
};
const KEY = Buffer.from(`\u0004${'k'.repeat(64)}`, 'latin1').toString('base64url');

const card = () => place.page.getByRole('region', { name: 'This browser' });
const tokensPath = () => `/api/v1/accounts/${place.account.id}/device_tokens/`;
const tokens = () => server.get<DeviceToken[]>(tokensPath(), place.account.cookie);
const open = () => place.page.goto(`/admin/${place.account.id}/alarms/violations`);

async function standIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const given = ${JSON.stringify(SUBSCRIPTION)};
    const made = { ...given, options: { applicationServerKey: null }, unsubscribe: async () => true, toJSON: () => given };
    PushManager.prototype.subscribe = async () => (sessionStorage.setItem('made', '1'), made);
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('made') ? made : null);
    Object.defineProperty(Notification, 'permission', { get: () => window.wanted ?? 'granted' });
    Notification.requestPermission = async () => window.wanted ?? 'granted';
  }`);
  const key = JSON.stringify({ key: KEY });
  await context.route('**/web_push_key/', (route) =>
    route.fulfill({ contentType: 'application/json', body: key }),
  );
}

beforeEach(async () => {
  await standIn(place.page.context());
  for (const { _id } of await tokens()) {
    await server.fetch(`${tokensPath()}${_id}/`, { method: 'DELETE', cookie: place.account.cookie });
  }
});

describe('this browser', () => {
  it('is registered, waits for a manager, is approved, and is taken off again', async () => {
    const { page, account } = place;
    await open();
    await card().getByRole('button', { name: 'Notify this browser' }).click();
    await card().getByText('Waits for a manager to approve it.').waitFor();
    await page.getByText('This browser is registered. A manager has to approve it.').waitFor();
    const [token] = await tokens();
    expect(token!.status).toBe('pending');
    expect(token!.name).toMatch(/^Chrome on /);
    expect(JSON.parse(token!.device_token)).toEqual(SUBSCRIPTION);
    const approve = { enabled: true };
    expect((await server.patchJson(`${tokensPath()}${token!._id}/`, approve, account.cookie)).status).toBe(
      200,
    );
    await page.reload();
    await card().getByText('Approved. Alarms whose groups name it are shown here.').waitFor();
    await server.patchJson(`${tokensPath()}${token!._id}/`, { enabled: false }, account.cookie);
    await page.reload();
    await card().getByText('A manager denied it.').waitFor();
    await card().getByRole('button', { name: 'Turn off' }).click();
    await card().getByRole('button', { name: 'Notify this browser' }).waitFor();
    expect(await tokens()).toEqual([]);
  });

  it('says so when it may show nothing', async () => {
    const { page } = place;
    await page.addInitScript("window.wanted = 'denied'");
    await open();
    await card().getByText('It blocks notifications of the console.').waitFor();
    expect(await card().getByRole('button').count()).toBe(0);
  });

  it('tells why it could not be registered', async () => {
    await place.page.route(`**${tokensPath()}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, body: JSON.stringify({ detail: 'Too many devices' }) })
        : route.continue(),
    );
    await open();
    await card().getByRole('button', { name: 'Notify this browser' }).click();
    await place.page.getByText('This browser could not be registered').waitFor();
    await place.page.getByText('Too many devices').waitFor();
  });
});

describe('the service worker', () => {
  /**
   * Starts the page's service worker. It records its notifications, because Chromium without windows cannot show any.
   */
  async function begin(): Promise<{ worker: Worker; registrationId: string; devTools: CDPSession }> {
    const { page } = place;
    await open();
    const devTools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${server.url}/`);
        if (own) resolve(own.registrationId);
      });
    });
    await devTools.send('ServiceWorker.enable');
    const started = page.context().waitForEvent('serviceworker');
    await page.evaluate(
      "navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready)",
    );
    const worker = await started;
    await worker.evaluate(`
      self.shown = [];
      ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
        self.shown.push({ title, body, tag, url: data.url });
      };
      self.reached = [];
      Clients.prototype.openWindow = async (url) => void self.reached.push('opened ' + url);
      WindowClient.prototype.focus = async function () { self.reached.push('focused ' + this.url); };
    `);
    return { worker, registrationId: await registered, devTools };
  }

  /** Delivers a push to a worker as the browser does, without a push service. */
  async function push(data: string) {
    const { worker, registrationId, devTools } = await begin();
    await devTools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
    await waitFor('the notification', () => worker.evaluate<boolean>('self.shown.length > 0'));
    return worker.evaluate<unknown[]>('self.shown');
  }

  it.each([
    ['what is pushed', { title: 'Frost', body: '31.6 °F', url: '/admin/a/x', tag: 't' }, '/admin/a/x'],
    ['no page of elsewhere', { title: 'Frost', body: 'b', url: 'https://evil.example/x', tag: 't' }, '/'],
  ])('shows %s', async (_, payload, path) => {
    const { title, body, tag } = payload;
    expect(await push(JSON.stringify(payload))).toEqual([{ title, body, tag, url: `${server.url}${path}` }]);
  });

  it('shows something even of what it cannot read', async () => {
    expect(await push('no JSON')).toMatchObject([{ title: 'Mesonet', url: `${server.url}/` }]);
  });

  it('brings the page to the front where it is open, and opens it elsewhere', async () => {
    const { worker } = await begin();
    const here = `/admin/${place.account.id}/alarms/violations`;
    for (const path of [here, `${here}/1`, 'https://evil.example/']) {
      await worker.evaluate(`openPage(${JSON.stringify(path)})`);
    }
    expect(await worker.evaluate<string[]>('self.reached')).toEqual([
      `focused ${server.url}${here}`,
      `opened ${server.url}${here}/1`,
      `opened ${server.url}/`,
    ]);
  });

  it('keeps nothing, and is served anew each time', async () => {
    await push(JSON.stringify({ title: 'Frost' }));
    expect(await place.page.evaluate('caches.keys()')).toEqual([]);
    const answer = await server.fetch('/service-worker.js');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('the console', () => {
  it('can be installed', async () => {
    const page = await server.fetch('/admin/login', { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    const answer = await server.fetch('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = (await answer.json()) as { icons: { src: string; type: string; sizes: string }[] };
    expect(manifest).toMatchObject({ start_url: '/admin/', scope: '/', display: 'standalone' });
    for (const { src, type } of manifest.icons) {
      const icon = await server.fetch(src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
    }
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  });
});
