import { refusalOf } from '../../support/alarms/alarm-calls.js';
import { newMember } from '../../support/people/email-sign-in.js';
import { billingPlace } from '../../support/paddle/billing-place.js';
import { PRICES } from '../../support/paddle/catalog.js';
import type { PaddleFault } from '../../support/paddle/paddle-server.js';

const place = billingPlace();

const path = (more = '') => `/api/v1/accounts/${place.account.id}/subscription/${more}`;
const preview = (items: unknown) =>
  place.server.postJson(path('preview/'), { items }, { cookie: place.account.admin });
const NOT_SAVED = [502, 'Error saving changes. Please try again.'];

/** Asks for a preview and a change of a running subscription, while the provider fails. */
async function expectFailures(): Promise<void> {
  const items = [PRICES.map, PRICES.storage];
  expect(await refusalOf(preview(items))).toEqual([502, 'Error fetching preview. Please try again.']);
  expect(await refusalOf(place.change(place.account, items))).toEqual(NOT_SAVED);
}

describe('a change of a subscription', () => {
  it.each<[string, unknown, RegExp]>([
    ['a price that is none', ['pri_none'], /^Unknown price pri_none$/],
    ['a price that is no longer sold', [PRICES.archived], /^Unknown price pri_archived$/],
    ['a price twice', [PRICES.map, PRICES.map], /^Two prices of the same feature: /],
    ['two prices of one feature', [PRICES.map, PRICES.mapYear], /^Two prices of the same feature: /],
    [
      'a monthly and a yearly price',
      [PRICES.mapYear, PRICES.storage],
      /^Prices of different billing periods cannot be combined\. /,
    ],
    ['a feature without a rule', [PRICES.unknown], /^Cannot retrieve item quantity\.$/],
    ['no price', [], /./],
    ['a quantity', [{ priceId: PRICES.map, quantity: 3 }], /./],
    ['no list', PRICES.map, /./],
  ])('is refused for %s', async (_, items, detail) => {
    for (const call of [() => place.change(place.account, items), () => preview(items)]) {
      expect(await refusalOf(call())).toEqual([400, expect.stringMatching(detail)]);
    }
    expect(await place.stateOf(place.account)).toEqual({ state: 'none' });
  });

  it('is not for whoever is no admin, signed in by a username, or of an organization without the page', async () => {
    const before = place.paddle.ledger.transactions.all.size;
    const manager = await newMember(place.server, place.account, 'manager', place.outbox);
    expect(await refusalOf(place.change(place.account, [PRICES.map], manager.cookie))).toEqual([
      403,
      'You do not have the permissions required to view this page.',
    ]);
    expect(await refusalOf(place.change(place.account, [PRICES.map], place.account.cookie))).toEqual([
      403,
      'Must be authenticated as new user.',
    ]);
    await place.switchPage(place.account.id, false);
    const refused = [403, 'This page is not available to this account.'];
    expect(await refusalOf(place.change(place.account, [PRICES.map]))).toEqual(refused);
    expect(await refusalOf(preview([PRICES.map]))).toEqual(refused);
    expect(await refusalOf(place.server.fetch(path(), { cookie: place.account.admin }))).toEqual(refused);
    expect(place.paddle.ledger.transactions.all.size).toBe(before);
    expect(await place.stateOf(place.account)).toEqual({ state: 'none' });
  });

  it.each<PaddleFault>(['refused', 'html', 'busy', 'nonsense', 'other-shape', 'answer-lost', 'silent'])(
    'changes nothing here while the provider fails by %s, and says so',
    async (fault) => {
      await place.subscribe(place.account, PRICES.map);
      place.paddle.fault = fault;
      await expectFailures();
      place.paddle.fault = undefined;
      expect(await place.stateOf(place.account)).toEqual({ state: 'active' });
      // When only the answer is lost, the provider has made the change, and its webhook reports it.
      await place.paddle.webhooks.settled();
      const opened =
        fault === 'answer-lost' ? ['map_feature', 'station_data_storage_feature'] : ['map_feature'];
      expect(await place.featuresOf(place.account)).toEqual(opened);
    },
  );
});

describe('a failure of the provider', () => {
  it('is said in the same words where the list of products has to be read again first', async () => {
    await place.subscribe(place.account, PRICES.map);
    await place.killable.killAndStart();
    place.paddle.fault = 'html';
    await expectFailures();
  });

  it('is said in the same words where the change replaces an unpaid checkout', async () => {
    await place.order(place.account, PRICES.map);
    place.paddle.fault = 'html';
    expect(await refusalOf(place.change(place.account, [PRICES.storage]))).toEqual(NOT_SAVED);
  });
});

describe('a subscription that the provider lets nobody change now', () => {
  it.each<[string, (id: string) => void, RegExp]>([
    [
      'shortly before its renewal',
      (id) => {
        const { period } = place.paddle.ledger.subscription(id);
        period.ends_at = new Date(Date.now() + 10 * 60_000).toISOString();
      },
      /^The subscription is being renewed .* try again in 30 minutes\.$/,
    ],
    [
      'with an end that is scheduled',
      (id) => {
        const kept = place.paddle.ledger.subscription(id);
        const effective_at = kept.period.ends_at;
        kept.scheduled_change = { action: 'cancel', effective_at, resume_at: null };
      },
      /^The subscription is about to be paused or canceled .* Withdraw that /,
    ],
  ])('answers 409 %s, and changes nothing', async (_, lock, detail) => {
    lock(await place.subscribe(place.account, PRICES.map));
    const items = [PRICES.map, PRICES.storage];
    for (const call of [() => preview(items), () => place.change(place.account, items)]) {
      expect(await refusalOf(call())).toEqual([409, expect.stringMatching(detail)]);
    }
    expect(await place.featuresOf(place.account)).toEqual(['map_feature']);
  });
});
