import { type BillingAccount, BillingPlace } from '../../support/paddle/billing-place.js';
import { seededRandom } from '../../support/samples/random.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';
import { eventOf, post, signatureOf, type WebhookEvent } from '../../support/paddle/webhooks.js';

const ACCOUNTS = 40;
const EVENTS = 25;
const STATES = ['active', 'past_due', 'paused', 'canceled'] as const;
const FEATURES = [
  [],
  ['map_feature'],
  ['station_data_storage_feature'],
  ['map_feature', 'station_data_storage_feature'],
];
const AT_ONCE = 20;

const place = new BillingPlace();
const start = Date.now() - 60_000;
const seconds = () => Math.floor(Date.now() / 1000);

let stores: TestStores;

beforeAll(async () => {
  stores = await startStores({ withQuestDb: false });
  await place.start({ DATABASE_URL: stores.databaseUrl });
});
afterAll(async () => {
  await place.end();
  await stores.stop();
});

/** The events of one subscription in their order; the last one decides its state. */
function historyOf({ id: accountid }: BillingAccount, random: () => number): WebhookEvent[] {
  return Array.from({ length: EVENTS }, (_, n) => {
    const features = FEATURES[Math.floor(random() * FEATURES.length)]!;
    const status = STATES[Math.floor(random() * STATES.length)]!;
    const items = features.map((feature_id) => ({ price: { custom_data: { feature_id } } }));
    const data = { id: `sub_of_${accountid}`, status, custom_data: { accountid }, items };
    return eventOf('subscription.updated', data, new Date(start + n * 1_000).toISOString());
  });
}

/** The time until which storage is kept, UTC ms: ∞ while it is paid for, null where it never was. */
function storageUntil(history: readonly WebhookEvent[]): number | null {
  let until: number | null = null;
  for (const { data, occurred_at } of history) {
    const { status, items } = data as SubscriptionOfHistory;
    const opens = status === 'active' || status === 'past_due';
    const stores = items.some(({ price }) => price.custom_data.feature_id === 'station_data_storage_feature');
    if (opens && stores) until = Infinity;
    else if (until === Infinity) until = Date.parse(occurred_at) + 30 * 86_400_000;
  }
  return until;
}

interface SubscriptionOfHistory {
  status: string;
  items: { price: { custom_data: { feature_id: string } } }[];
}

interface Sending {
  body: string;
  signature: string;
  status: number;
}

function sendingsOf(histories: readonly WebhookEvent[][], random: () => number): Sending[] {
  const { webhookSecret } = place.paddle;
  const rightly = histories.flat().flatMap((event): Sending[] => {
    const body = JSON.stringify(event);
    return Array.from({ length: 3 }, () => ({
      body,
      signature: signatureOf(body, seconds(), webhookSecret),
      status: 200,
    }));
  });
  // Each forged event is newer than all genuine ones and differs from them.
  const wrongly = Array.from({ length: Math.round(rightly.length / 19) }, (_, n): Sending => {
    const [event] = histories[n % histories.length]!;
    const last = new Date(start + EVENTS * 2_000).toISOString();
    const forged = eventOf('subscription.updated', { ...event!.data, status: 'active', items: [] }, last);
    const body = JSON.stringify(forged);
    const isStale = n % 2 === 0;
    const signature = isStale
      ? signatureOf(body, seconds() - 3_600, webhookSecret)
      : signatureOf(body, seconds(), 'a secret of somebody else');
    return { body, signature, status: 401 };
  });
  const all = [...rightly, ...wrongly];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

it('leaves each organization as its last event says, in whatever order 3,000 of them come', async () => {
  const random = seededRandom(7);
  const accounts: BillingAccount[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) {
    accounts.push({ ...(await place.server.createAccount()), admin: '' });
  }
  const histories = accounts.map((account) => historyOf(account, random));
  const sendings = sendingsOf(histories, random);
  expect(sendings.length).toBeGreaterThan(3_100);
  const url = `${place.server.url}/api/v1/paddle/webhook/`;
  for (let at = 0; at < sendings.length; at += AT_ONCE) {
    const batch = sendings.slice(at, at + AT_ONCE);
    const answers = await Promise.all(batch.map(({ body, signature }) => post(url, body, signature)));
    expect(answers.map(({ status }) => status)).toEqual(batch.map(({ status }) => status));
  }
  for (const [at, account] of accounts.entries()) {
    const asOwner = { ...account, admin: account.cookie };
    const { status, items } = histories[at]!.at(-1)!.data as SubscriptionOfHistory;
    const opens = status === 'active' || status === 'past_due';
    const features = items.map(({ price }) => price.custom_data.feature_id);
    expect([await place.stateOf(asOwner), await place.featuresOf(asOwner)]).toEqual([
      { state: status },
      opens ? features : [],
    ]);
  }
  const wanted = accounts.map(({ id }, at): [string, number | null] => [id, storageUntil(histories[at]!)]);
  expect(await place.storageUntil()).toEqual(new Map(wanted));
  // Both cases occur among the 40 organizations.
  expect(wanted.some(([, until]) => until === Infinity)).toBe(true);
  expect(wanted.some(([, until]) => until !== null && until !== Infinity)).toBe(true);
});
