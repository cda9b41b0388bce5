import { DAY_MS } from '@mesonet/model/durations.js';
import { ApiError, type Environment, Paddle } from '@paddle/paddle-node-sdk';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PRICES } from './catalog.js';
import { PaddleServer } from './paddle-server.js';

const CUSTOM = { accountid: 'demo' };

let paddle: PaddleServer;
let sdk: Paddle;

beforeEach(async () => {
  paddle = await PaddleServer.start();
  sdk = sdkOf(paddle);
});

afterEach(() => paddle.stop());

const sdkOf = ({ apiKey, url }: PaddleServer) => new Paddle(apiKey, { environment: url as Environment });
const monthly = (priceId: string, quantity = 1) => ({ priceId, quantity });

async function subscribe(...items: { priceId: string; quantity: number }[]): Promise<string> {
  const transaction = await sdk.transactions.create({ items, customData: CUSTOM });
  return paddle.ledger.completeCheckout(transaction.id).id;
}

describe('the stand-in of Paddle, through its SDK', () => {
  it('lists products with their prices, archived ones only to who does not leave them out', async () => {
    const products = await sdk.products.list({ status: ['active'], include: ['prices'] }).next();
    expect(products.map(({ name }) => name)).toEqual(['Map', 'Station Data Storage', 'Lightning']);
    const [map] = products;
    expect(map!.prices!.map(({ id, unitPrice, customData }) => [id, unitPrice, customData])).toEqual([
      [PRICES.map, { amount: '1200', currencyCode: 'USD' }, { feature_id: 'map_feature' }],
      [PRICES.mapYear, { amount: '12000', currencyCode: 'USD' }, { feature_id: 'map_feature' }],
    ]);
    expect((await fetch(map!.imageUrl!)).headers.get('content-type')).toBe('image/svg+xml');
    expect(await sdk.products.list().next()).toHaveLength(4);
  });

  it('makes a subscription of a transaction that was paid', async () => {
    const { id, status } = await sdk.transactions.create({
      items: [monthly(PRICES.map), monthly(PRICES.storage, 7)],
      customData: CUSTOM,
    });
    expect(status).toBe('draft');
    expect((await fetch(`${paddle.url}/checkout/${id}`, { method: 'POST' })).status).toBe(200);
    const paid = await sdk.transactions.get(id);
    expect(paid.status).toBe('completed');
    const subscription = await sdk.subscriptions.get(paid.subscriptionId!, {
      include: ['next_transaction', 'recurring_transaction_details'],
    });
    expect([subscription.status, subscription.customData]).toEqual(['active', CUSTOM]);
    expect(subscription.items.map(({ price, quantity }) => [price.id, quantity])).toEqual([
      [PRICES.map, 1],
      [PRICES.storage, 7],
    ]);
    expect(subscription.nextTransaction?.details.totals.total).toBe('4000');
    expect(subscription.recurringTransactionDetails?.totals.total).toBe('4000');
    expect(subscription.nextBilledAt).toBe(subscription.currentBillingPeriod?.endsAt);
  });

  it('charges what is added for the rest of the period, with the next renewal', async () => {
    const id = await subscribe(monthly(PRICES.storage, 7));
    const { starts_at, ends_at } = paddle.ledger.subscription(id).period;
    paddle.skewMs = (Date.parse(ends_at) - Date.parse(starts_at)) / 4;
    const change = {
      items: [monthly(PRICES.storage, 7), monthly(PRICES.map)],
      prorationBillingMode: 'prorated_next_billing_period' as const,
    };
    const preview = await sdk.subscriptions.previewUpdate(id, change);
    expect(preview.immediateTransaction).toBeNull();
    const { totals, lineItems } = preview.nextTransaction!.details;
    expect(lineItems.map((line) => [line.priceId, line.quantity, line.totals.total])).toEqual([
      [PRICES.storage, 7, '2800'],
      [PRICES.map, 1, '1200'],
      [PRICES.map, 1, '900'],
    ]);
    expect(lineItems[2]!.proration?.rate).toMatch(/^0\.7(5|49)/);
    expect(totals.total).toBe('4900');
    expect(preview.recurringTransactionDetails?.totals.total).toBe('4000');
    // A preview changes nothing.
    expect((await sdk.subscriptions.get(id)).items).toHaveLength(1);
    expect((await sdk.subscriptions.update(id, change)).items).toHaveLength(2);
    const after = await sdk.subscriptions.get(id, { include: ['next_transaction'] });
    expect(after.nextTransaction?.details.totals.total).toBe('4900');
  });

  it('charges at once where that is asked for, and credits what is taken away', async () => {
    const id = await subscribe(monthly(PRICES.map), monthly(PRICES.storage, 2));
    const at = async (mode: 'prorated_immediately' | 'prorated_next_billing_period', quantity: number) =>
      sdk.subscriptions.previewUpdate(id, {
        items: [monthly(PRICES.map), monthly(PRICES.storage, quantity)],
        prorationBillingMode: mode,
      });
    const more = await at('prorated_immediately', 3);
    expect(more.immediateTransaction?.details.totals.total).toBe('400');
    expect(more.nextTransaction?.details.totals.total).toBe('2400');
    const fewer = await at('prorated_next_billing_period', 1);
    expect(fewer.nextTransaction?.details.totals).toMatchObject({ credit: '400', total: '1200' });
  });

  it.each([
    ['JPY', '1200'],
    ['KWD', '1200'],
  ] as const)('sells in %s', async (currency, amount) => {
    const other = await PaddleServer.start({ currency });
    const [product] = await sdkOf(other)
      .products.list({ include: ['prices'] })
      .next();
    await other.stop();
    expect(product!.prices![0]!.unitPrice).toEqual({ amount, currencyCode: currency });
  });

  it('cancels by its page, pauses, resumes, and knows refused payments', async () => {
    const id = await subscribe(monthly(PRICES.map));
    const statusAfter = async (change: () => unknown) => {
      await change();
      return (await sdk.subscriptions.get(id)).status;
    };
    expect(await statusAfter(() => paddle.ledger.failPayment(id))).toBe('past_due');
    expect(await statusAfter(() => paddle.ledger.pause(id))).toBe('paused');
    expect(await statusAfter(() => paddle.ledger.resume(id))).toBe('active');
    const { cancel } = (await sdk.subscriptions.get(id)).managementUrls!;
    expect(await statusAfter(() => fetch(cancel, { method: 'POST' }))).toBe('canceled');
    const update = sdk.subscriptions.update(id, {
      items: [monthly(PRICES.map)],
      prorationBillingMode: 'do_not_bill',
    });
    await expect(update).rejects.toThrow(ApiError);
  });

  it('takes changes without a charge only while it is paused, and none while a payment is late', async () => {
    const id = await subscribe(monthly(PRICES.storage));
    const change = (prorationBillingMode: 'prorated_next_billing_period' | 'do_not_bill') =>
      sdk.subscriptions.update(id, { items: [monthly(PRICES.storage, 3)], prorationBillingMode });
    paddle.ledger.pause(id);
    await expect(change('prorated_next_billing_period')).rejects.toMatchObject({
      code: 'subscription_incorrect_proration_on_paused_subscription',
    });
    expect((await change('do_not_bill')).items[0]!.quantity).toBe(3);
    paddle.ledger.resume(id);
    const { nextTransaction } = await sdk.subscriptions.get(id, { include: ['next_transaction'] });
    expect(nextTransaction?.details.totals.total).toBe('1200');
    paddle.ledger.failPayment(id);
    await expect(change('do_not_bill')).rejects.toMatchObject({ code: 'subscription_update_when_past_due' });
  });

  it('lists subscriptions by their status, page by page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await subscribe(monthly(PRICES.map)));
    const [canceled, paused, ...active] = ids;
    paddle.ledger.cancel(canceled!);
    paddle.ledger.pause(paused!);
    const pages = sdk.subscriptions.list({ status: ['active', 'paused'], perPage: 3 });
    const listed: string[][] = [];
    while (pages.hasMore) listed.push((await pages.next()).map(({ id }) => id));
    expect(listed).toEqual([[paused, ...active.slice(0, 2)], active.slice(2)]);
  });

  it.each([
    ['a price that is none', PRICES.map.replace('map', 'none'), 'price_not_found'],
    ['a price that is no longer sold', PRICES.archived, 'transaction_product_not_active'],
  ])('refuses %s', async (_, priceId, code) => {
    const created = sdk.transactions.create({ items: [monthly(priceId)] });
    await expect(created).rejects.toMatchObject({ code });
  });

  it('lets nobody in without its key', async () => {
    const stranger = new Paddle('another', { environment: paddle.url as Environment });
    await expect(stranger.products.list().next()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it.each([
    ['refused', TypeError],
    ['html', SyntaxError],
    ['busy', ApiError],
    ['nonsense', SyntaxError],
    ['answer-lost', TypeError],
  ] as const)('fails by %s as the SDK knows it', async (fault, kind) => {
    paddle.fault = fault;
    // Jest runs tests in another realm, which has its own error classes of the same names, so names are compared.
    await expect(sdk.transactions.create({ items: [monthly(PRICES.map)] })).rejects.toMatchObject({
      name: kind === ApiError ? 'Error' : kind.name,
    });
    expect(paddle.ledger.transactions.all.size).toBe(fault === 'answer-lost' ? 1 : 0);
    paddle.fault = undefined;
    expect((await sdk.products.list().next()).length).toBeGreaterThan(0);
  });
});

describe('its webhooks', () => {
  let listener: Server;
  let answers: number[];
  let received: { body: string; signature: string }[];

  beforeEach(async () => {
    answers = [];
    received = [];
    listener = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        received.push({ body, signature: String(request.headers['paddle-signature']) });
        response.writeHead(answers.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    paddle.webhooks.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  });

  afterEach(() => new Promise((resolve) => listener.close(resolve)));

  const types = () => received.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type);

  it('tell of each change in its order, signed as the SDK reads it', async () => {
    const id = await subscribe(monthly(PRICES.map));
    paddle.skewMs = DAY_MS;
    paddle.ledger.cancel(id);
    await paddle.webhooks.settled();
    expect(types()).toEqual([
      'transaction.created',
      'subscription.created',
      'transaction.completed',
      'subscription.activated',
      'subscription.canceled',
    ]);
    for (const { body, signature } of received) {
      const event = await sdk.webhooks.unmarshal(body, paddle.webhookSecret, signature);
      expect(event.eventId).toMatch(/^evt_/);
    }
  });

  it('come again until they are taken', async () => {
    answers = [500, 503];
    await sdk.transactions.create({ items: [monthly(PRICES.map)], customData: CUSTOM });
    await paddle.webhooks.settled();
    expect(types()).toEqual(Array.from({ length: 3 }, () => 'transaction.created'));
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('are lost while it is mute', async () => {
    paddle.webhooks.isMute = true;
    await subscribe(monthly(PRICES.map));
    await paddle.webhooks.settled();
    expect([received, paddle.webhooks.sent.length]).toEqual([[], 4]);
  });
});
