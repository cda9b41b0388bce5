import type { Product, Subscription } from '@mesonet/contract/subscription.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { type BillingAccount, BillingPlace } from '../../support/paddle/billing-place.js';
import { PRICES } from '../../support/paddle/catalog.js';
import type { PaddleFault } from '../../support/paddle/paddle-server.js';
import { testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const place = new BillingPlace();
let account: BillingAccount;

beforeAll(() => place.start());
afterAll(() => place.end());

beforeEach(async () => {
  place.paddle.fault = undefined;
  account = await place.newAccount();
});

const path = (more = '') => `/api/v1/accounts/${account.id}/subscription/${more}`;
const preview = (items: unknown) =>
  place.server.postJson(path('preview/'), { items }, { cookie: account.admin });
const current = () => place.server.get<Subscription | null>(path(), account.admin);
const bodyOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { detail?: string }).detail,
];

describe('products', () => {
  it('are those of the provider, without what is no longer sold', async () => {
    const products = await place.server.get<Product[]>('/api/v1/subscription/products/', account.admin);
    expect(products.map(({ name }) => name)).toEqual(['Map', 'Station Data Storage', 'Lightning']);
    expect(products[1]!.prices).toEqual([
      expect.objectContaining({
        id: PRICES.storage,
        unit_price: { amount: '400', currency_code: 'USD' },
        custom_data: { feature_id: 'station_data_storage_feature' },
      }),
    ]);
  });

  it('name what the console opens a checkout with', async () => {
    const settings = await place.server.get<{ billing: unknown }>('/api/v1/console-settings/');
    const { clientToken, url } = place.paddle;
    expect(settings.billing).toEqual({
      environment: 'sandbox',
      clientToken,
      scriptUrl: `${url}/paddle.js`,
    });
  });
});

describe('a subscription', () => {
  it('is none at first, and opens nothing', async () => {
    expect(await current()).toBeNull();
    expect(await place.stateOf(account)).toEqual({ state: 'none' });
    expect(await place.featuresOf(account)).toEqual([]);
  });

  it('begins with a checkout, and is active once that was paid', async () => {
    await place.server.createStation(account);
    await place.server.createStation(account);
    const answer = await place.change(account, [PRICES.map, PRICES.storage]);
    expect(answer.status).toBe(200);
    const { transaction_id } = (await answer.json()) as { transaction_id: string };
    expect(await place.stateOf(account)).toEqual({ state: 'transaction', transaction_id });
    expect(await place.featuresOf(account)).toEqual([]);
    expect(place.paddle.ledger.transaction(transaction_id).items).toEqual([
      { price_id: PRICES.map, quantity: 1 },
      { price_id: PRICES.storage, quantity: 2 },
    ]);
    place.paddle.ledger.completeCheckout(transaction_id);
    await place.paddle.webhooks.settled();
    expect(await place.stateOf(account)).toEqual({ state: 'active' });
    expect(await place.featuresOf(account)).toEqual(['map_feature', 'station_data_storage_feature']);
    expect(await current()).toMatchObject({
      status: 'active',
      currency_code: 'USD',
      items: [
        { price: { id: PRICES.map }, product: { name: 'Map' }, quantity: 1 },
        { price: { id: PRICES.storage }, quantity: 2 },
      ],
      next_transaction: { details: { totals: { total: '2000' } } },
      recurring_transaction_details: { totals: { total: '2000' } },
    });
  });

  it('is changed after a preview, which changes nothing', async () => {
    const id = await place.subscribe(account, PRICES.storage);
    const { starts_at } = place.paddle.ledger.subscription(id).period;
    const answer = await preview([PRICES.storage, PRICES.map]);
    expect(answer.status).toBe(200);
    const previewed = (await answer.json()) as Subscription;
    expect(previewed).toMatchObject({
      id: null,
      immediate_transaction: null,
      recurring_transaction_details: { totals: { total: '1600' } },
    });
    const lines = previewed.next_transaction!.details.line_items;
    expect(lines.map(({ product, proration_rate }) => [product.name, proration_rate !== null])).toEqual([
      ['Station Data Storage', false],
      ['Map', false],
      ['Map', true],
    ]);
    expect(previewed.next_transaction!.billing_period.starts_at > starts_at).toBe(true);
    expect(await place.featuresOf(account)).toEqual(['station_data_storage_feature']);

    const changed = await place.change(account, [PRICES.storage, PRICES.map]);
    expect([changed.status, await changed.json()]).toEqual([200, { transaction_id: null }]);
    await place.paddle.webhooks.settled();
    expect(await place.featuresOf(account)).toEqual(['map_feature', 'station_data_storage_feature']);
    await place.change(account, [PRICES.map]);
    await place.paddle.webhooks.settled();
    expect(await place.featuresOf(account)).toEqual(['map_feature']);
  });

  it('stays open while a payment is late, and closes with a pause and with its end', async () => {
    const id = await place.subscribe(account, PRICES.map);
    const after = async (change: () => unknown) => {
      change();
      await place.paddle.webhooks.settled();
      return [await place.stateOf(account), await place.featuresOf(account)];
    };
    const { ledger } = place.paddle;
    expect(await after(() => ledger.failPayment(id))).toEqual([{ state: 'past_due' }, ['map_feature']]);
    expect(await after(() => ledger.pause(id))).toEqual([{ state: 'paused' }, []]);
    expect(await after(() => ledger.resume(id))).toEqual([{ state: 'active' }, ['map_feature']]);
    expect(await after(() => ledger.cancel(id))).toEqual([{ state: 'canceled' }, []]);
    expect(await current()).toBeNull();
    // Another one can begin.
    await place.subscribe(account, PRICES.map);
    expect(await place.featuresOf(account)).toEqual(['map_feature']);
  });

  it('has one checkout at a time: another one ends the first, unless that was paid', async () => {
    const answers = await Promise.all([1, 2].map(() => place.change(account, [PRICES.map])));
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { transaction_id: string }).transaction_id),
    );
    const { ledger, webhooks } = place.paddle;
    const statuses = ids.map((id) => ledger.transaction(id).status).sort();
    expect(statuses).toEqual(['canceled', 'ready']);
    webhooks.isMute = true;
    ledger.completeCheckout(ids.find((id) => ledger.transaction(id).status === 'ready')!);
    webhooks.isMute = false;
    expect(await bodyOf(await place.change(account, [PRICES.map]))).toEqual([
      409,
      'The checkout was paid already. Reload the page.',
    ]);
  });

  it('has no preview before there is one', async () => {
    expect(await bodyOf(await preview([PRICES.map]))).toEqual([409, 'There is no subscription yet.']);
  });
});

describe('a change of a subscription', () => {
  it.each<[string, unknown, RegExp]>([
    ['a price that is none', ['pri_none'], /^Unknown price pri_none$/],
    ['a price that is no longer sold', [PRICES.archived], /^Unknown price pri_archived$/],
    ['a price twice', [PRICES.map, PRICES.map], /^Two prices of the same feature: /],
    ['two prices of one feature', [PRICES.map, PRICES.mapYear], /^Two prices of the same feature: /],
    ['a feature without a rule', [PRICES.unknown], /^Cannot retrieve item quantity\.$/],
    ['no price', [], /./],
    ['a quantity', [{ priceId: PRICES.map, quantity: 3 }], /./],
    ['no list', PRICES.map, /./],
  ])('is refused for %s', async (_, items, detail) => {
    for (const answer of [await place.change(account, items), await preview(items)]) {
      const [status, text] = await bodyOf(answer);
      expect([status, text]).toEqual([400, expect.stringMatching(detail)]);
    }
    expect(await place.stateOf(account)).toEqual({ state: 'none' });
  });

  it('is not for whoever is no admin, signed in by a username, or of an organization without the page', async () => {
    const before = place.paddle.ledger.transactions.size;
    const manager = await newMember(place.server, account, 'manager', place.outbox);
    expect(await bodyOf(await place.change(account, [PRICES.map], manager.cookie))).toEqual([
      403,
      'You do not have the permissions required to view this page.',
    ]);
    expect(await bodyOf(await place.change(account, [PRICES.map], account.cookie))).toEqual([
      403,
      'Must be authenticated as new user.',
    ]);
    await place.switchPage(account.id, false);
    const refused = [403, 'This page is not available to this account.'];
    expect(await bodyOf(await place.change(account, [PRICES.map]))).toEqual(refused);
    expect(await bodyOf(await preview([PRICES.map]))).toEqual(refused);
    expect(await bodyOf(await place.server.fetch(path(), { cookie: account.admin }))).toEqual(refused);
    expect(place.paddle.ledger.transactions.size).toBe(before);
    expect(await place.stateOf(account)).toEqual({ state: 'none' });
  });

  it.each<PaddleFault>(['html', 'busy', 'nonsense', 'other-shape', 'answer-lost', 'silent'])(
    'changes nothing here while the provider fails by %s, and says so',
    async (fault) => {
      await place.subscribe(account, PRICES.map);
      place.paddle.fault = fault;
      expect(await bodyOf(await preview([PRICES.storage]))).toEqual([
        502,
        'Error fetching preview. Please try again.',
      ]);
      expect(await bodyOf(await place.change(account, [PRICES.map, PRICES.storage]))).toEqual([
        502,
        'Error saving changes. Please try again.',
      ]);
      place.paddle.fault = undefined;
      expect(await place.stateOf(account)).toEqual({ state: 'active' });
      // Where only the answer was lost the change is made there, and its webhook tells.
      await place.paddle.webhooks.settled();
      const opened =
        fault === 'answer-lost' ? ['map_feature', 'station_data_storage_feature'] : ['map_feature'];
      expect(await place.featuresOf(account)).toEqual(opened);
    },
  );
});

describe('what webhooks missed', () => {
  it('is repaired: a checkout that was paid, and an end nobody told of', async () => {
    place.paddle.webhooks.isMute = true;
    const id = await place.subscribe(account, PRICES.map);
    expect((await place.stateOf(account)) as { state: string }).toMatchObject({ state: 'transaction' });
    await waitFor('the checkout to be found paid', async () => {
      const { state } = (await place.stateOf(account)) as { state: string };
      return state === 'active';
    });
    expect(await place.featuresOf(account)).toEqual(['map_feature']);
    place.paddle.ledger.cancel(id);
    // Every subscription is looked at after a start.
    await place.killable.killAndStart();
    await waitFor('the end to be known', async () => {
      const { state } = (await place.stateOf(account)) as { state: string };
      return state === 'canceled';
    });
    place.paddle.webhooks.isMute = false;
  });

  it('keeps the number of stations in step', async () => {
    await place.server.createStation(account);
    const id = await place.subscribe(account, PRICES.storage);
    const quantity = () => place.paddle.ledger.subscription(id).items[0]!.quantity;
    expect(quantity()).toBe(1);
    await place.server.createStation(account);
    await place.server.createStation(account);
    await waitFor('three stations to be paid for', () => quantity() === 3);
  });
});

describe('a server without a payment provider', () => {
  it('has every feature open and shows nothing of billing', async () => {
    const server = testServer();
    const free = await server.createAccount();
    expect(await server.get(`/api/v1/accounts/${free.id}/features/`, free.cookie)).toEqual({
      map_feature: true,
      station_data_storage_feature: true,
    });
    expect(await server.get<{ billing: unknown }>('/api/v1/console-settings/')).toMatchObject({
      billing: null,
    });
    for (const each of ['/api/v1/subscription/products/', `/api/v1/accounts/${free.id}/subscription/`]) {
      expect((await server.fetch(each, { cookie: free.cookie })).status).toBe(404);
    }
  });
});
