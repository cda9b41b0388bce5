import { gzipSync } from 'node:zlib';
import type { ParkedWebhook } from '@mesonet/contract/subscription.js';
import { billingPlace } from '../../support/paddle/billing-place.js';
import { PRICES } from '../../support/paddle/catalog.js';
import { TestServer } from '../../support/servers/server.js';
import { embeddedDatabaseUrl } from '../../support/stores/embedded-database.js';
import { waitFor } from '../../support/wait-for.js';
import { eventOf, post, signatureOf, type WebhookEvent } from '../../support/paddle/webhooks.js';

const place = billingPlace();

const seconds = () => Math.floor(Date.now() / 1000);
const address = () => `${place.server.url}/api/v1/paddle/webhook/`;

/**
 * Sends one event with a valid signature unless `signature` is given.
 * @returns the status
 */
async function send(
  event: WebhookEvent,
  signature?: string | null,
  body = JSON.stringify(event),
): Promise<number> {
  const right = signatureOf(body, seconds(), place.paddle.webhookSecret);
  return (await post(address(), body, signature === undefined ? right : signature)).status;
}

/**
 * Makes a paid subscription of the organization without sending its webhooks.
 * @returns its events
 */
async function subscribeSilently(...prices: string[]): Promise<WebhookEvent[]> {
  const before = place.paddle.webhooks.sent.length;
  place.paddle.webhooks.isMute = true;
  await place.subscribe(place.account, ...prices);
  place.paddle.webhooks.isMute = false;
  return place.paddle.webhooks.sent.slice(before);
}

const created = (events: WebhookEvent[]) =>
  events.find(({ event_type }) => event_type === 'subscription.created')!;

describe('a webhook', () => {
  it.each<[string, (body: string) => string | null]>([
    ['no signature', () => null],
    ['one of another secret', (body) => signatureOf(body, seconds(), 'another secret')],
    ['one of another body', (body) => signatureOf(`${body} `, seconds(), place.paddle.webhookSecret)],
    ['one that is ten minutes old', (body) => signatureOf(body, seconds() - 600, place.paddle.webhookSecret)],
    ['one of the future', (body) => signatureOf(body, seconds() + 600, place.paddle.webhookSecret)],
    ['a time alone', () => `ts=${seconds()}`],
    ['nonsense', () => 'h1;;=ts=,'],
    ['a signature that is no hex', () => `ts=${seconds()};h1=${'z'.repeat(64)}`],
    [
      'two times',
      (body) => `ts=${seconds() - 600};${signatureOf(body, seconds(), place.paddle.webhookSecret)}`,
    ],
  ])('is refused with %s, and changes nothing', async (_, signature) => {
    const event = created(await subscribeSilently(PRICES.map));
    expect(await send(event, signature(JSON.stringify(event)))).toBe(401);
    expect(await place.featuresOf(place.account)).toEqual([]);
  });

  it('is refused where its body was written anew', async () => {
    const event = created(await subscribeSilently(PRICES.map));
    const signature = signatureOf(JSON.stringify(event), seconds(), place.paddle.webhookSecret);
    expect(await send(event, signature, JSON.stringify(event, null, 1))).toBe(401);
  });

  it('passes with any one right signature, whichever place it has', async () => {
    const event = created(await subscribeSilently(PRICES.map));
    const body = JSON.stringify(event);
    const { webhookSecret } = place.paddle;
    expect(await send(event, signatureOf(body, seconds(), webhookSecret, 'the next secret'))).toBe(200);
    expect(await send(event, signatureOf(body, seconds(), 'the next secret', webhookSecret))).toBe(200);
    expect(await place.featuresOf(place.account)).toEqual(['map_feature']);
  });

  it.each(['', '[]', '{"event_id": 7}', '{'])('of the body %j is refused, never with a 5xx', async (body) => {
    expect(await send({} as WebhookEvent, undefined, body)).toBe(400);
  });

  it('is refused where its body is compressed, whatever its signature', async () => {
    const event = created(await subscribeSilently(PRICES.map));
    const [plain, gzip] = [Buffer.from(JSON.stringify(event)), gzipSync(JSON.stringify(event))];
    for (const signed of [plain, gzip]) {
      const signature = signatureOf(signed, seconds(), place.paddle.webhookSecret);
      const headers = {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'paddle-signature': signature,
      };
      const answer = await fetch(address(), { method: 'POST', headers, body: gzip });
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
    }
    expect(await place.featuresOf(place.account)).toEqual([]);
  });

  it('writes no line of its own into the log each time it is forged', async () => {
    const lines = () =>
      place.killable.running
        .log()
        .split('\n')
        .filter((line) => /webhook|signature/i.test(line)).length;
    const [before, begin] = [lines(), performance.now()];
    const event = eventOf('subscription.updated', { id: 'sub_forged' }, new Date().toISOString());
    for (let sent = 0; sent < 50; sent += 1) expect(await send(event, null)).toBe(401);
    await waitFor('a line', () => lines() > 0);
    const minutes = Math.floor((performance.now() - begin) / 60_000);
    expect(lines() - before).toBeLessThanOrEqual(1 + minutes);
  });

  it('counts once, and never over something newer', async () => {
    const events = await subscribeSilently(PRICES.map);
    const { data } = created(events);
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const paused = eventOf('subscription.paused', { ...data, status: 'paused' }, at(2));
    const active = eventOf('subscription.resumed', { ...data, status: 'active' }, at(3));
    expect(await send(active)).toBe(200);
    for (const each of [...events, paused, active, paused]) expect(await send(each)).toBe(200);
    expect(await place.stateOf(place.account)).toEqual({ state: 'active' });
    const canceled = eventOf('subscription.canceled', { ...data, status: 'canceled' }, at(4));
    expect(await send(canceled)).toBe(200);
    expect(await send(active)).toBe(200);
    expect(await place.stateOf(place.account)).toEqual({ state: 'canceled' });
  });

  it('counts by microseconds', async () => {
    const { data } = created(await subscribeSilently(PRICES.map));
    const at = (micros: string) =>
      new Date(Date.now() + 60_000).toISOString().replace(/\.\d+Z/, `.621${micros}Z`);
    const [earlier, later] = [at('022'), at('988')];
    expect(await send(eventOf('subscription.paused', { ...data, status: 'paused' }, later))).toBe(200);
    expect(await send(eventOf('subscription.resumed', { ...data, status: 'active' }, earlier))).toBe(200);
    expect(await place.stateOf(place.account)).toEqual({ state: 'paused' });
  });

  it('of an earlier subscription does not end the one that runs', async () => {
    const first = await place.subscribe(place.account, PRICES.map);
    const before = place.paddle.webhooks.sent.length;
    place.paddle.webhooks.isMute = true;
    place.paddle.ledger.cancel(first);
    place.paddle.webhooks.isMute = false;
    const [late] = place.paddle.webhooks.sent.slice(before);
    const second = created(subscribeAnew());
    expect(await send(second)).toBe(200);
    expect(await send({ ...late!, occurred_at: new Date(Date.now() + 60_000).toISOString() })).toBe(200);
    expect(await place.stateOf(place.account)).toEqual({ state: 'active' });
  });

  it('about an organization or a feature that is not known is kept for super admins', async () => {
    const [event] = (await subscribeSilently(PRICES.map)).filter(
      ({ event_type }) => event_type === 'subscription.created',
    );
    const data = event!.data as { custom_data: object; items: object[] };
    const unknown = eventOf(
      'subscription.created',
      { ...data, id: 'sub_unknown', custom_data: { accountid: 'nobody-here' } },
      event!.occurred_at,
    );
    const lightning = { price: { custom_data: { feature_id: 'lightning_feature' } } };
    const odd = eventOf(
      'subscription.updated',
      { ...data, items: [...data.items, lightning] },
      event!.occurred_at,
    );
    const nothing = eventOf('subscription.updated', { id: 'sub_x' }, event!.occurred_at);
    const other = eventOf('payout.paid', { id: 'pay_1' }, event!.occurred_at);
    const newer = eventOf('lightning.struck', { id: 'lig_1' }, event!.occurred_at);
    const number = eventOf(
      'subscription.updated',
      { ...data, custom_data: { accountid: 7 } },
      event!.occurred_at,
    );
    for (const each of [unknown, odd, nothing, other, newer, number]) expect(await send(each)).toBe(200);
    const list = await place.server.get<ParkedWebhook[]>('/api/v1/sadmin/parked_webhooks/', place.sadmin);
    const reasons = new Map(list.map(({ event_id, reason }) => [event_id, reason]));
    expect(reasons.get(unknown.event_id)).toBe('There is no organization nobody-here.');
    expect(reasons.get(odd.event_id)).toBe(
      `The feature lightning_feature of ${place.account.id} is not known here.`,
    );
    expect(reasons.get(nothing.event_id)).toMatch(/^The data are not those of a subscription/);
    expect(reasons.get(newer.event_id)).toBe('The type lightning.struck is not known here.');
    expect(reasons.get(number.event_id)).toMatch(/^The data are not those of a subscription/);
    expect(reasons.has(other.event_id)).toBe(false);
    // The known features are on nevertheless.
    expect(await place.featuresOf(place.account)).toEqual(['map_feature']);
    const dismiss = () =>
      place.server.fetch(`/api/v1/sadmin/parked_webhooks/${unknown.event_id}/`, {
        method: 'DELETE',
        cookie: place.sadmin,
      });
    expect([(await dismiss()).status, (await dismiss()).status]).toEqual([204, 404]);
  });

  it('is forgotten where 10,000 newer ones are kept for super admins, and no other is', async () => {
    const sql = <Row extends object>(text: string, values?: unknown[]) =>
      new TestServer(place.server.url, embeddedDatabaseUrl(place.killable.dataDir.path)).sql<Row>(
        text,
        values,
      );
    const now = new Date();
    await sql('DELETE FROM billing_events');
    // The server received the first event now, and each further one a second earlier.
    await sql(
      `INSERT INTO billing_events (event_id, event_type, occurred_at, received_at, parked)
       SELECT 'kept-' || n, 'lightning.struck', $1, $1::timestamptz - n * interval '1 second', 'Unknown'
       FROM generate_series(1, 10003) n`,
      [now],
    );
    await sql(
      `INSERT INTO billing_events (event_id, event_type, occurred_at, received_at)
       VALUES ('applied', 'payout.paid', $1, $1::timestamptz - interval '1 day')`,
      [now],
    );
    const event = eventOf('lightning.struck', { id: 'lig_1' }, now.toISOString());
    expect(await send(event)).toBe(200);
    const left = await sql<{ event_id: string }>('SELECT event_id FROM billing_events');
    const kept = Array.from({ length: 9_999 }, (_, at) => `kept-${at + 1}`);
    expect(left.map(({ event_id }) => event_id).sort()).toEqual([...kept, 'applied', event.event_id].sort());
  });

  /**
   * Buys again while the first subscription still runs as far as the server knows.
   * @returns the events
   */
  function subscribeAnew(): WebhookEvent[] {
    const before = place.paddle.webhooks.sent.length;
    place.paddle.webhooks.isMute = true;
    const { id } = place.paddle.ledger.transactions.create([{ price_id: PRICES.map, quantity: 1 }], {
      accountid: place.account.id,
    });
    place.paddle.ledger.completeCheckout(id);
    place.paddle.webhooks.isMute = false;
    return place.paddle.webhooks.sent.slice(before);
  }
});
