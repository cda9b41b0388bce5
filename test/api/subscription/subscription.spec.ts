import { setTimeout } from 'node:timers/promises';
import { refusalOf } from '../../support/alarms/alarm-calls.js';
import type { Product, Subscription } from '@mesonet/contract/subscription.js';
import { billingPlace } from '../../support/paddle/billing-place.js';
import { PRICES } from '../../support/paddle/catalog.js';
import { isUnpaid } from '../../support/paddle/transactions.js';
import { testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const place = billingPlace();

const path = (more = '') => `/api/v1/accounts/${place.account.id}/subscription/${more}`;
const preview = (items: unknown) =>
  place.server.postJson(path('preview/'), { items }, { cookie: place.account.admin });
const current = () => place.server.get<Subscription | null>(path(), place.account.admin);
describe('products', () => {
  it('are those of the provider, without what is no longer sold', async () => {
    const products = await place.server.get<Product[]>('/api/v1/subscription/products/', place.account.admin);
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
    expect(await place.stateOf(place.account)).toEqual({ state: 'none' });
    expect(await place.featuresOf(place.account)).toEqual([]);
  });

  it('begins with a checkout, and is active once that was paid', async () => {
    await place.server.createStation(place.account);
    await place.server.createStation(place.account);
    const answer = await place.change(place.account, [PRICES.map, PRICES.storage]);
    expect(answer.status).toBe(200);
    const { transaction_id } = (await answer.json()) as { transaction_id: string };
    expect(await place.stateOf(place.account)).toEqual({ state: 'transaction', transaction_id });
    expect(await place.featuresOf(place.account)).toEqual([]);
    expect(place.paddle.ledger.transactions.get(transaction_id).items).toEqual([
      { price_id: PRICES.map, quantity: 1 },
      { price_id: PRICES.storage, quantity: 2 },
    ]);
    place.paddle.ledger.completeCheckout(transaction_id);
    await place.paddle.webhooks.settled();
    expect(await place.stateOf(place.account)).toEqual({ state: 'active' });
    expect(await place.featuresOf(place.account)).toEqual(['map_feature', 'station_data_storage_feature']);
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
    const id = await place.subscribe(place.account, PRICES.storage);
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
    expect(await place.featuresOf(place.account)).toEqual(['station_data_storage_feature']);

    const changed = await place.change(place.account, [PRICES.storage, PRICES.map]);
    expect([changed.status, await changed.json()]).toEqual([200, { transaction_id: null }]);
    await place.paddle.webhooks.settled();
    expect(await place.featuresOf(place.account)).toEqual(['map_feature', 'station_data_storage_feature']);
    await place.change(place.account, [PRICES.map]);
    await place.paddle.webhooks.settled();
    expect(await place.featuresOf(place.account)).toEqual(['map_feature']);
  });

  it('stays open while a payment is late, and closes with a pause and with its end', async () => {
    const id = await place.subscribe(place.account, PRICES.map);
    const after = async (change: () => unknown) => {
      change();
      await place.paddle.webhooks.settled();
      return [await place.stateOf(place.account), await place.featuresOf(place.account)];
    };
    const { ledger } = place.paddle;
    expect(await after(() => ledger.failPayment(id))).toEqual([{ state: 'past_due' }, ['map_feature']]);
    expect(await after(() => ledger.pause(id))).toEqual([{ state: 'paused' }, []]);
    expect(await after(() => ledger.resume(id))).toEqual([{ state: 'active' }, ['map_feature']]);
    expect(await after(() => ledger.cancel(id))).toEqual([{ state: 'canceled' }, []]);
    expect(await current()).toBeNull();
    // A new subscription can begin.
    await place.subscribe(place.account, PRICES.map);
    expect(await place.featuresOf(place.account)).toEqual(['map_feature']);
  });

  it('has one checkout at a time: another one ends the first, unless that was paid', async () => {
    const { ledger, webhooks, url } = place.paddle;
    const first = await place.order(place.account, PRICES.map);
    expect((await fetch(`${url}/checkout/${first}`)).status).toBe(200);
    const ids = await Promise.all([1, 2].map(() => place.order(place.account, PRICES.map)));
    expect(ids).not.toContain(first);
    const unpaid = [...ledger.transactions.all.values()].filter(
      (each) => each.custom_data?.accountid === place.account.id && isUnpaid(each),
    );
    expect(unpaid).toHaveLength(1);
    webhooks.isMute = true;
    ledger.completeCheckout(unpaid[0]!.id);
    webhooks.isMute = false;
    expect(await refusalOf(place.change(place.account, [PRICES.map]))).toEqual([
      409,
      'The checkout was paid already. Reload the page.',
    ]);
  });

  it('changes the order of a checkout whose customer is not named yet', async () => {
    const first = await place.order(place.account, PRICES.map);
    const second = await place.order(place.account, PRICES.storage);
    expect(second).toBe(first);
    const { items } = place.paddle.ledger.transactions.get(first);
    expect(items.map(({ price_id }) => price_id)).toEqual([PRICES.storage]);
  });

  it('has no preview before there is one', async () => {
    expect(await refusalOf(preview([PRICES.map]))).toEqual([409, 'There is no subscription yet.']);
  });
});

describe('what webhooks missed', () => {
  it('is repaired: a checkout that was paid, and an end nobody told of', async () => {
    place.paddle.webhooks.isMute = true;
    const id = await place.subscribe(place.account, PRICES.map);
    expect((await place.stateOf(place.account)) as { state: string }).toMatchObject({ state: 'transaction' });
    await waitFor('the checkout to be found paid', async () => {
      const { state } = (await place.stateOf(place.account)) as { state: string };
      return state === 'active';
    });
    expect(await place.featuresOf(place.account)).toEqual(['map_feature']);
    place.paddle.ledger.cancel(id);
    // The server checks every subscription after a start.
    await place.killable.killAndStart();
    await waitFor('the end to be known', async () => {
      const { state } = (await place.stateOf(place.account)) as { state: string };
      return state === 'canceled';
    });
    place.paddle.webhooks.isMute = false;
  });

  it('keeps the number of stations in step', async () => {
    await place.server.createStation(place.account);
    const id = await place.subscribe(place.account, PRICES.storage);
    const quantity = () => place.paddle.ledger.subscription(id).items[0]!.quantity;
    expect(quantity()).toBe(1);
    await place.server.createStation(place.account);
    await place.server.createStation(place.account);
    await waitFor('three stations to be paid for', () => quantity() === 3);
  });

  it('keeps what an admin adds while it changes the number of stations', async () => {
    const { paddle, server, account } = place;
    await server.createStation(account);
    const id = await place.subscribe(account, PRICES.storage);
    let added: Promise<Response> | undefined;
    paddle.hold = async ({ method, path }, moment) => {
      if (method !== 'PATCH' || path !== `/subscriptions/${id}` || moment !== 'call' || added) return;
      added = place.change(account, [PRICES.storage, PRICES.map]);
      // Within this time the change is done, unless it waits for the change that is held up.
      await Promise.race([added, setTimeout(1_000)]);
    };
    await server.createStation(account);
    await waitFor('the change of an admin', () => added !== undefined);
    expect((await added!).status).toBe(200);
    paddle.hold = undefined;
    await paddle.webhooks.settled();
    const { items } = paddle.ledger.subscription(id);
    expect(items.map(({ price_id, quantity }) => [price_id, quantity])).toEqual([
      [PRICES.storage, 2],
      [PRICES.map, 1],
    ]);
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
