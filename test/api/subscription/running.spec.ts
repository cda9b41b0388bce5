import { refusalOf } from '../../support/alarms/alarm-calls.js';
import { billingPlace } from '../../support/paddle/billing-place.js';
import { PRICES } from '../../support/paddle/catalog.js';
import type { Ledger } from '../../support/paddle/ledger.js';
import { unusedName } from '../../support/snapshots/restore-place.js';
import { SnapshotCalls } from '../../support/snapshots/snapshot-calls.js';

const place = billingPlace();

const ask = (init?: RequestInit, id = place.account.id) =>
  place.server.fetch(`/api/v1/accounts/${id}/`, { ...init, cookie: place.sadmin });
const remove = () => ask({ method: 'DELETE' });
const existing = async (id?: string) => (await ask({}, id)).status;

describe('an organization whose subscription runs', () => {
  it.each<[string, (ledger: Ledger, id: string) => void]>([
    ['active', () => {}],
    ['past_due', (ledger, id) => ledger.failPayment(id)],
    ['paused', (ledger, id) => ledger.pause(id)],
  ])('is not removed while that is %s', async (state, bring) => {
    const station = await place.server.createStation(place.account);
    bring(place.paddle.ledger, await place.subscribe(place.account, PRICES.map));
    await place.paddle.webhooks.settled();
    expect(await place.stateOf(place.account)).toEqual({ state });
    const answer = await remove();
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'subscription_running',
        detail: 'The organization still pays for its subscription. Cancel it at the payment provider first.',
      }),
    ]);
    expect(await place.stateOf(place.account)).toEqual({ state });
    const stations = await place.server.get<{ _id: string }[]>(
      `/api/v1/accounts/${place.account.id}/stations/`,
      place.account.admin,
    );
    expect(stations.map(({ _id }) => _id)).toEqual([station.id]);
  });

  it('is removed once that has ended', async () => {
    const id = await place.subscribe(place.account, PRICES.map);
    expect((await refusalOf(remove()))[0]).toBe(409);
    place.paddle.ledger.cancel(id);
    await place.paddle.webhooks.settled();
    expect(await place.stateOf(place.account)).toEqual({ state: 'canceled' });
    expect((await remove()).status).toBe(204);
    expect(await existing()).toBe(404);
  });

  it('takes turns with the webhook by which that begins', async () => {
    for (let round = 0; round < 5; round += 1) {
      place.account = await place.newAccount();
      const answer = await place.change(place.account, [PRICES.map]);
      const { transaction_id: id } = (await answer.json()) as { transaction_id: string };
      place.paddle.ledger.completeCheckout(id);
      const { status } = await remove();
      await place.paddle.webhooks.settled();
      expect([status, await existing()]).toEqual(status === 204 ? [204, 404] : [409, 200]);
    }
  });

  it('is removed with a checkout that nobody paid', async () => {
    expect((await place.change(place.account, [PRICES.map])).status).toBe(200);
    expect((await remove()).status).toBe(204);
  });
});

describe('a restore of a snapshot', () => {
  it('is refused where it would remove organizations whose subscription runs, and changes nothing', async () => {
    const calls = new SnapshotCalls(place.server, place.sadmin);
    const [before, name] = [place.account, unusedName()];
    await place.subscribe(before, PRICES.map);
    await calls.take(name);
    const since = [await place.newAccount(), await place.newAccount(), await place.newAccount()] as const;
    const [paying, paused] = since;
    const ids = [await place.subscribe(paying, PRICES.map), await place.subscribe(paused, PRICES.storage)];
    place.paddle.ledger.pause(ids[1]!);
    await place.paddle.webhooks.settled();
    const renamed = { accountname: 'Renamed' };
    expect((await place.server.patchJson(`/api/v1/accounts/${before.id}/`, renamed, place.sadmin)).ok).toBe(
      true,
    );

    const named = [paying, paused].map(({ id }) => `Organization ${id} (${id})`).sort();
    expect(await refusalOf(calls.restore(name))).toEqual([
      409,
      `The snapshot is older than organizations that still pay for their subscription, and would remove them: ${named.join(', ')}. Cancel their subscriptions at the payment provider first.`,
    ]);
    const list = await place.server.get<{ _id: string; accountname: string }[]>(
      '/api/v1/accounts/',
      place.sadmin,
    );
    const names = new Map(list.map(({ _id, accountname }) => [_id, accountname]));
    expect([before, ...since].map(({ id }) => names.get(id))).toEqual([
      'Renamed',
      ...since.map(({ id }) => `Organization ${id}`),
    ]);
    expect(await place.stateOf(paused)).toEqual({ state: 'paused' });

    for (const id of ids) place.paddle.ledger.cancel(id);
    await place.paddle.webhooks.settled();
    expect((await calls.restore(name)).status).toBe(204);
    for (const { id } of since) expect(await existing(id)).toBe(404);
    // An organization that the snapshot contains keeps its subscription and did not prevent the restore.
    expect(await place.stateOf(before)).toEqual({ state: 'active' });
  });
});
