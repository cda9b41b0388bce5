import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { userPage, UserPage } from '../support/browser/user-page.js';
import { newMember, type TestUser } from '../support/people/email-sign-in.js';
import { Outbox } from '../support/people/outbox.js';
import { PictureService } from '../support/people/picture-service.js';
import { KillableServer } from '../support/servers/killable-server.js';
import { type TestAccount, TestServer } from '../support/servers/server.js';
import { eventually, waitFor } from '../support/wait-for.js';

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex');
const imagePolicyOf = (policy = '') => /(?:^|;)(img-src [^;]*)/.exec(policy)?.[1];

/** Reads the width of the picture itself; 0 while it is not visible. */
const widthShown = (image: unknown) => {
  const { naturalWidth, computedStyleMap } = image as {
    naturalWidth: number;
    computedStyleMap: () => Map<string, { value: number }>;
  };
  return computedStyleMap.call(image).get('opacity')?.value === 1 ? naturalWidth : 0;
};

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'User settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'User settings' });
  await dialog.getByLabel('First Name').waitFor();
  return dialog;
}

describe('profile pictures', () => {
  const running = new KillableServer();
  let service: PictureService;
  let place: UserPage;
  let account: TestAccount;
  let user: TestUser;
  let page: Page;

  beforeAll(async () => {
    service = await PictureService.start();
    await running.start({ AVATAR_URL: service.url });
    const server = new TestServer(running.running.url, '');
    place = new UserPage(server);
    await place.open();
    account = await server.createAccount();
    user = await newMember(server, account, 'admin', new Outbox(running.dataDir.path));
  });

  beforeEach(async () => {
    service.asked.length = 0;
    service.known.clear();
    page = await place.pageOf(user);
  });

  afterEach(() => page.context().close());

  afterAll(async () => {
    await place?.close();
    await running.end();
    await service.stop();
  });

  it('come from the service that the installation names, by the hash of the address', async () => {
    service.known.add(hashOf(user.email));
    await page.goto(`/admin/${account.id}/account`);
    const row = page.getByRole('row').filter({ hasText: user.email });
    const picture = row.locator('img');
    await waitFor('the picture', () => picture.evaluate(widthShown).then((width) => width === 7));
    expect(await picture.boundingBox()).toEqual(await row.locator('svg').first().boundingBox());
    expect(await picture.getAttribute('alt')).toBe('');
    expect(await picture.getAttribute('loading')).toBe('lazy');
    const paths = service.asked.map(({ path }) => path);
    // The picture has 32 px in the table and 28 px in the header, and the page requests twice that size.
    expect([...new Set(paths)].sort()).toEqual(
      [56, 64].map((size) => `/avatar/${hashOf(user.email)}?d=404&s=${size}`),
    );
    expect(service.asked.map(({ headers }) => headers.referer)).toEqual(paths.map(() => undefined));
  });

  it('are identicons for whom the service does not know', async () => {
    await page.goto(`/admin/${account.id}/home`);
    const head = page.getByRole('button', { name: 'User settings' });
    await head.locator('svg').waitFor();
    await (await openSettings(page)).locator('svg').first().waitFor();
    await eventually(() => {
      expect(service.asked.map(({ path }) => path).sort()).toEqual(
        [56, 96].map((size) => `/avatar/${hashOf(user.email)}?d=404&s=${size}`),
      );
      return Promise.resolve();
    });
    await page.locator('img').first().waitFor({ state: 'detached' });
  });

  it('are changed there', async () => {
    const answer = await page.goto(`/admin/${account.id}/home`);
    expect(imagePolicyOf(answer?.headers()['content-security-policy'])).toBe(
      `img-src 'self' data: blob: ${service.url}`,
    );
    const link = (await openSettings(page)).getByRole('link', { name: 'Change your profile image' });
    expect(await link.getAttribute('href')).toBe(service.url);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});

describe('an installation without profile pictures', () => {
  const place = userPage();

  it('asks nobody for one and has no link', async () => {
    const { page, account, server } = place;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
        elsewhere.push(request.url());
    });
    const answer = await page.goto(`/admin/${account.id}/account`);
    expect(imagePolicyOf(answer?.headers()['content-security-policy'])).toBe("img-src 'self' data: blob:");
    await page.getByRole('row').filter({ hasText: place.user.email }).locator('svg').first().waitFor();
    const dialog = await openSettings(page);
    // The console shows this text after it has read the settings of the installation.
    await page.getByText('Development').first().waitFor();
    expect(await dialog.getByRole('link').count()).toBe(0);
    expect(await page.locator('img').count()).toBe(0);
    expect(elsewhere).toEqual([]);
  });
});
