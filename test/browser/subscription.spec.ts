import type { Page } from 'playwright-core';
import { graveFindings } from '../support/browser/axe.js';
import { holdRequests } from '../support/browser/held-requests.js';
import { UserPage } from '../support/browser/user-page.js';
import { type BillingAccount, BillingPlace } from '../support/paddle/billing-place.js';
import { PRICES } from '../support/paddle/catalog.js';
import { eventOf, post, signatureOf } from '../support/paddle/webhooks.js';
import { eventually } from '../support/wait-for.js';

jest.setTimeout(120_000);

const billing = new BillingPlace();
let shop: UserPage;
let account: BillingAccount;
let page: Page;

beforeAll(async () => {
  await billing.start();
  shop = new UserPage(billing.server);
  await shop.open();
});
beforeEach(async () => {
  billing.paddle.fault = undefined;
  billing.paddle.webhooks.isMute = false;
  account = await billing.newAccount();
  page = await shop.pageOf({ cookie: account.admin });
});
afterEach(() => page.close());
afterAll(async () => {
  await shop?.close();
  await billing.end();
});

const address = (more = '') => `/admin/${account.id}/subscription${more}`;
const product = (name: string, on = page) => on.getByRole('listitem', { name, exact: true });
const enable = (name: string) => page.getByRole('button', { name: `Enable Feature: ${name}` }).click();
const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const linkTo = (name: string, on = page) =>
  on.getByRole('navigation').getByRole('link', { name, exact: true });
const says = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor();
const dialog = () => page.getByRole('dialog');
const rows = async () => {
  const all = await page.getByRole('table').locator('tbody tr[data-row-key]').allInnerTexts();
  return all.map((text) => text.split(/\s*[\t\n]\s*/).filter((cell) => cell !== ''));
};
const offered = () =>
  page.getByRole('region', { name: 'Available Products' }).getByRole('heading', { level: 3 }).allInnerTexts();
const open = async (more = '') => {
  await page.goto(address(more));
  await page.getByRole('heading', { name: 'Available Products' }).waitFor();
};
const pay = async (zip?: string) => {
  const frame = page.frameLocator('iframe[title="Checkout"]');
  if (zip !== undefined) {
    await frame.getByLabel('ZIP code').fill(zip);
    await frame.getByLabel('Card number').focus();
    await says('$1.28');
  }
  await frame.getByRole('button', { name: 'Pay now' }).click();
};

describe('the page of the subscription', () => {
  it('lists what can be bought, with the prices of the provider', async () => {
    await open();
    expect(await offered()).toEqual(['Map', 'Station Data Storage', 'Lightning', 'Everything else is free']);
    expect(await product('Station Data Storage').getByRole('list').allInnerTexts()).toEqual([
      '$4.00 a month for each station',
    ]);
    expect(await product('Map').getByRole('list').innerText()).toBe('$12.00 a month\n$120.00 a year');
    await says('US dollars; taxes are shown before you pay');
    const width = 'document.querySelector("main li img").naturalWidth';
    await eventually(async () => {
      expect(await page.evaluate(width)).toBeGreaterThan(0);
    });
    // The other products have no web address there.
    const more = page.getByRole('link', { name: /^Learn More/ });
    expect(
      await more.evaluateAll((links: unknown[]) => links.map((link) => (link as { href: string }).href)),
    ).toEqual([`${billing.paddle.url}/learn-more/map`]);
    expect(await graveFindings(page)).toEqual([]);
  });

  it('says what is on its way', async () => {
    const answer = await holdRequests(page, '**/subscription/products/');
    await page.goto(address());
    await says('Loading products...');
    answer();
    await page.getByRole('heading', { name: 'Available Products' }).waitFor();
  });

  it('sells: checkout, payment, and the feature is on', async () => {
    await open();
    await enable('Station Data Storage');
    await says('1 feature chosen');
    await enable('Map');
    await dialog().getByText('Configure Map').waitFor();
    await dialog()
      .getByRole('radio', { name: /Yearly/ })
      .waitFor();
    expect(
      await dialog()
        .getByRole('radio', { name: /Yearly/ })
        .isDisabled(),
    ).toBe(true);
    await says('The rest of the subscription is billed each month.');
    await button('Choose').click();
    await says('2 features chosen');
    await says('Station Data Storage and Map, $16.00 a month.');
    expect(await rows()).toEqual([
      ['Station Data Storage', 'new', expect.stringMatching(/^Samples are kept/), '1', '4.00'],
      ['Map', 'new', expect.stringMatching(/^All stations/), '1', '12.00'],
    ]);
    await button('Checkout').click();

    await page.waitForURL(`**${address('/checkout')}`);
    await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor();
    await says('in the provider’s frame; card data never reaches this server');
    const frame = page.locator('iframe[title="Checkout"]');
    await frame.waitFor();
    expect(await frame.getAttribute('height')).toBe('450');
    expect(await graveFindings(page)).toEqual([]);
    await pay('80302');

    await page.waitForURL(`**${address('?paid')}`);
    await says('Station Data Storage and Map are on');
    expect(await rows()).toHaveLength(2);
    expect(await billing.featuresOf(account)).toEqual(['map_feature', 'station_data_storage_feature']);
    const links = page.getByRole('region', { name: 'Manage Subscription' });
    for (const name of ['Update Payment Method', 'Cancel Subscription']) {
      const href = await links.getByRole('link', { name }).getAttribute('href');
      expect(href).toMatch(new RegExp(`^${billing.paddle.url}/manage/sub_`));
    }
  });

  it('shows the amounts of a change before it makes it', async () => {
    await billing.subscribe(account, PRICES.map);
    await open();
    await enable('Station Data Storage');
    await says('1 feature added');
    await says('Station Data Storage. You see the amounts before anything changes.');
    await button('Review and Confirm').click();
    await dialog().getByText('Next Transaction').waitFor();
    await says(/^\d{4} [A-Z][a-z]{2} \d{1,2}, \d\d:\d\d:\d\d$/);
    const lines = await dialog().getByRole('row').allInnerTexts();
    expect(lines.map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'Map 1 × $12.00 $12.00',
      'Station Data Storage 1 × $4.00 $4.00',
      expect.stringMatching(/^Station Data Storage, until then \d\d days of this period \$4\.00$/),
      'Total $20.00',
    ]);
    await dialog().getByText('New Subscription').waitFor();
    await says(/^Each month, from \d{4} /);
    await says('before $12.00');
    await says('Nothing is charged today.');
    expect(await graveFindings(page)).toEqual([]);
    await button('Confirm').click();
    await dialog().waitFor({ state: 'hidden' });
    await says('The subscription was changed.');
    expect((await rows()).map(([name, cell]) => [name, cell === 'new'])).toEqual([
      ['Map', false],
      ['Station Data Storage', false],
    ]);
    await eventually(async () => {
      expect(await billing.featuresOf(account)).toEqual(['map_feature', 'station_data_storage_feature']);
    });
  });

  it('removes a feature, with a credit for what was paid already', async () => {
    await billing.subscribe(account, PRICES.map, PRICES.storage);
    await open();
    expect(await offered()).not.toContain('Map');
    await button('Remove Map').click();
    await says('1 feature removed');
    expect(await offered()).toContain('Map');
    await button('Discard').click();
    expect(await rows()).toHaveLength(2);
    await button('Remove Map').click();
    await button('Review and Confirm').click();
    const credit = dialog().getByRole('row', { name: /Credit for what was paid already/ });
    expect(await credit.innerText()).toMatch(/−\$4\.00$/);
    await dialog().getByRole('row', { name: 'Total $0.00' }).waitFor();
    await button('Confirm').click();
    await dialog().waitFor({ state: 'hidden' });
    await eventually(async () => {
      expect(await billing.featuresOf(account)).toEqual(['station_data_storage_feature']);
    });
    await button('Remove Station Data Storage').click();
    await says('To give up all features, cancel the subscription.');
    expect(await button('Review and Confirm').count()).toBe(0);
  });

  it('chooses another price of a product', async () => {
    await billing.subscribe(account, PRICES.map);
    await open();
    await button('Edit Map').click();
    await dialog()
      .getByRole('radio', { name: /Yearly/ })
      .check();
    await button('Choose').click();
    await says('1 feature changed');
    await page.getByRole('columnheader', { name: '$ / Year' }).waitFor();
    expect((await rows())[0]).toEqual(['Map', 'changed', expect.any(String), '1', '120.00']);
    await button('Edit Map').click();
    await dialog()
      .getByRole('radio', { name: /Monthly/ })
      .check();
    await button('Choose').click();
    await eventually(async () => expect(await button('Discard').count()).toBe(0));
  });

  it('takes up a checkout that was left', async () => {
    await billing.change(account, [PRICES.map]);
    await open();
    await says('You have an unfinished checkout');
    await says('Map, 1 × $12.00 a month. Nothing has been charged.');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`**${address('/checkout')}`);
    await page.getByRole('link', { name: 'Back to subscriptions' }).click();
    await page.waitForURL(`**${address()}`);
    await says('You have an unfinished checkout');
  });

  it('says where the subscription stands', async () => {
    const id = await billing.subscribe(account, PRICES.map, PRICES.storage);
    const { ledger } = billing.paddle;
    const after = async (change: () => unknown, title: string) => {
      change();
      await billing.paddle.webhooks.settled();
      await open();
      await says(title);
    };
    await after(() => ledger.failPayment(id), 'The last payment failed');
    await after(() => ledger.pause(id), 'The subscription is paused');
    const banner = page.getByRole('status').filter({ hasText: 'The subscription is paused' });
    await banner.getByRole('link', { name: 'Update Payment Method' }).waitFor();
    const scheduled = { action: 'cancel', effective_at: '2030-12-14T09:30:00Z', resume_at: null } as const;
    await after(() => {
      ledger.resume(id);
      ledger.subscription(id).scheduled_change = scheduled;
    }, 'Features end on 14 Dec 2030. All samples stay for 30 days more.');
    await after(() => ledger.cancel(id), 'The subscription is canceled');
    await button('Enable Feature').click();
    const focused = 'document.activeElement.getAttribute("aria-label")';
    expect(await page.evaluate(focused)).toBe('Enable Feature: Map');
    expect(await billing.featuresOf(account)).toEqual([]);
  });

  it('asks before it is left with changes', async () => {
    await open();
    await enable('Station Data Storage');
    await page.getByRole('link', { name: 'Units' }).click();
    await dialog().waitFor();
  });

  it('is the same at subscription2', async () => {
    await page.goto(`/admin/${account.id}/subscription2`);
    await page.getByRole('heading', { name: 'Available Products' }).waitFor();
  });
});

describe('what goes wrong', () => {
  it('is told in the words of the server', async () => {
    await billing.subscribe(account, PRICES.map);
    billing.paddle.fault = 'html';
    await page.goto(address());
    await says('The subscription could not be loaded');
    await says('Error fetching the subscription. Please try again.');
    billing.paddle.fault = undefined;
    await button('Try again').click();
    await page.getByRole('heading', { name: 'Available Products' }).waitFor();
  });

  it('of a preview and of a change leaves everything as it is', async () => {
    await billing.subscribe(account, PRICES.map);
    await open();
    await enable('Station Data Storage');
    billing.paddle.fault = 'html';
    await button('Review and Confirm').click();
    await dialog().getByText('Error fetching preview. Please try again.').waitFor();
    expect(await button('Confirm').isDisabled()).toBe(true);
    billing.paddle.fault = undefined;
    await button('Try again').click();
    await dialog().getByText('Next Transaction').waitFor();
    billing.paddle.fault = 'html';
    await button('Confirm').click();
    await dialog().getByText('Error saving changes. Please try again.').waitFor();
    billing.paddle.fault = undefined;
    expect(await billing.featuresOf(account)).toEqual(['map_feature']);
  });

  it('of a checkout is told, and what was chosen stays', async () => {
    await open();
    await enable('Station Data Storage');
    billing.paddle.fault = 'html';
    await button('Checkout').click();
    await says('Error saving changes. Please try again.');
    await says('1 feature chosen');
    // On a phone the message is above the navigation.
    await page.setViewportSize({ width: 390, height: 850 });
    await eventually(async () => {
      const message = (await page.getByRole('alert').boundingBox())!;
      const bar = (await page.getByRole('navigation', { name: 'Main pages' }).boundingBox())!;
      expect(message.y + message.height).toBeLessThanOrEqual(bar.y);
    });
  });

  it('is a feature without a quantity', async () => {
    await open();
    await enable('Lightning');
    await says('Cannot retrieve item quantity.');
    expect(await rows()).toEqual([]);
  });
});

describe('the checkout', () => {
  it('needs a cart', async () => {
    await page.goto(address('/checkout'));
    await says('Cart is not prepared.');
    await says('Back to subscriptions');
  });

  it('needs one who signed in by email', async () => {
    await billing.change(account, [PRICES.map]);
    const shared = await shop.pageOf({ cookie: account.cookie });
    await shared.goto(address('/checkout'));
    await says('Must be authenticated as new user.', shared);
    await shared.goto(address());
    await shared.getByRole('button', { name: 'Enable Feature: Station Data Storage' }).click();
    await button('Checkout', shared).click();
    await says('Must be authenticated as new user.', shared);
    await shared.close();
  });

  it('is not of an organization without the page, or of whoever is no admin', async () => {
    const manager = await shop.pageOf({ cookie: await billing.managerOf(account) });
    for (const path of [address(), address('/checkout')]) {
      await manager.goto(path);
      await says('You do not have the permissions required to view this page.', manager);
    }
    expect(await linkTo('Subscription', manager).count()).toBe(0);
    await manager.close();
    await open();
    await linkTo('Subscription').waitFor();
    await billing.switchPage(account.id, false);
    for (const path of [address(), address('/checkout')]) {
      await page.goto(path);
      await says('This page is not available to this account.');
    }
    expect(await linkTo('Subscription').count()).toBe(0);
  });

  it('shows a refused card in the frame, and can be paid then', async () => {
    await billing.change(account, [PRICES.map]);
    await page.goto(address('/checkout'));
    const frame = page.frameLocator('iframe[title="Checkout"]');
    await frame.getByLabel('Card number').fill('4000');
    await frame.getByRole('button', { name: 'Pay now' }).click();
    await frame.getByText('The card was declined.').waitFor();
    await frame.getByLabel('Card number').fill('4242 4242');
    await frame.getByRole('button', { name: 'Pay now' }).click();
    await page.waitForURL(`**${address('?paid')}`);
    await says('Map is on');
  });

  it('says that the script of the provider does not come, and tries again', async () => {
    await billing.change(account, [PRICES.map]);
    await page.route('**/paddle.js', (route) => route.abort());
    await page.goto(address('/checkout'));
    await says('The payment provider could not be loaded');
    await page.unroute('**/paddle.js');
    await button('Try again').click();
    await page.locator('iframe[title="Checkout"]').waitFor();
  });

  it('waits for the webhooks where they are late', async () => {
    await billing.change(account, [PRICES.map]);
    billing.paddle.webhooks.isMute = true;
    await page.goto(address('/checkout'));
    await pay();
    await page.waitForURL(`**${address('?paid')}`);
    await says('The payment was received');
    // The reconciliation with the provider finds the payment.
    await page.getByText('Map is on').waitFor({ timeout: 60_000 });
  });

  it('loads its page anew, from wherever one comes', async () => {
    await billing.change(account, [PRICES.map]);
    await page.goto(`/admin/${account.id}/units`);
    await page.evaluate(`history.pushState({}, '', '${address('/checkout')}')`);
    await page.evaluate("dispatchEvent(new PopStateEvent('popstate', { state: {} }))");
    await page.locator('iframe[title="Checkout"]').waitFor();
  });
});

describe('the statistics of super admins', () => {
  const parked = (on: Page) => on.getByRole('region', { name: 'Parked billing events' });

  it('show what the provider sent and nothing here knows, until somebody dismisses it', async () => {
    const sadmin = await shop.pageOf({ cookie: billing.sadmin });
    await sadmin.goto('/admin/sadmin/statistics');
    await sadmin.getByRole('region', { name: 'Notices of alarms' }).getByText('last 24 h').waitFor();
    expect(await parked(sadmin).count()).toBe(0);

    const { webhookSecret, webhooks } = billing.paddle;
    const event = eventOf('lightning.struck', { id: 'lig_1' }, new Date().toISOString());
    const body = JSON.stringify(event);
    const signature = signatureOf(body, Math.floor(Date.now() / 1000), webhookSecret);
    expect((await post(webhooks.url!, body, signature)).status).toBe(200);
    await sadmin.reload();
    await parked(sadmin).getByText('The type lightning.struck is not known here.').waitFor();
    await parked(sadmin).getByText('event', { exact: true }).waitFor();
    expect(await graveFindings(sadmin)).toEqual([]);
    await parked(sadmin)
      .getByRole('button', { name: /^Dismiss: / })
      .click();
    await sadmin.getByRole('dialog').getByText(event.event_id).waitFor();
    await sadmin.getByRole('dialog').getByRole('button', { name: 'Dismiss', exact: true }).click();
    await parked(sadmin).waitFor({ state: 'detached' });
    await sadmin.close();
  });
});
