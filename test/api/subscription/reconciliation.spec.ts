import { refusalOf } from '../../support/alarms/alarm-calls.js';
import { type BillingAccount, BillingPlace } from '../../support/paddle/billing-place.js';
import { PRICES } from '../../support/paddle/catalog.js';
import { eventually, waitFor } from '../../support/wait-for.js';

const place = new BillingPlace();
/** More subscriptions than fit on a page of the provider's list. */
const STRANGERS = 210;

beforeAll(() => place.start());
afterAll(() => place.end());
beforeEach(() => {
  place.paddle.webhooks.isMute = false;
});

/** Buys at the provider without the server noticing: it sees neither the checkout nor its end. */
function buyUnseen(accountid: string, price: string): string {
  const { ledger, webhooks } = place.paddle;
  webhooks.isMute = true;
  const { id } = ledger.transactions.create([{ price_id: price, quantity: 1 }], { accountid });
  const bought = ledger.completeCheckout(id).id;
  webhooks.isMute = false;
  return bought;
}

const untilStateIs = (account: BillingAccount, state: object) =>
  waitFor(`the state ${JSON.stringify(state)}`, async () => {
    const found = await place.stateOf(account);
    return JSON.stringify(found) === JSON.stringify(state);
  });

const checkoutOf = (account: BillingAccount) => place.order(account, PRICES.map);

describe('the list of the provider', () => {
  it('tells after a start of subscriptions whose checkout and webhooks are lost, and of no others', async () => {
    const lost = await place.newAccount();
    const paused = await place.newAccount();
    for (let n = 0; n < STRANGERS; n += 1) buyUnseen(`nobody_${n}`, PRICES.map);
    buyUnseen('a\0b', PRICES.map);
    buyUnseen(lost.id, PRICES.storage);
    await place.server.createStation(lost);
    await place.server.createStation(lost);
    place.paddle.ledger.pause(buyUnseen(paused.id, PRICES.map));
    await place.killable.killAndStart();
    await untilStateIs(lost, { state: 'active' });
    await untilStateIs(paused, { state: 'paused' });
    expect(await place.featuresOf(lost)).toEqual(['station_data_storage_feature']);
    await waitFor('two stations to be paid for', () => {
      const { subscriptions } = place.paddle.ledger;
      const bought = [...subscriptions.values()].find((each) => each.custom_data?.accountid === lost.id);
      return bought!.items[0]!.quantity === 2;
    });
    const lines = place.killable.running.log().split('\n');
    const warnings = lines.filter((line) => line.includes('organizations that are not known here'));
    expect(warnings).toEqual([expect.stringContaining(`"count":${STRANGERS + 1}`)]);
  });

  it('tells of a second subscription: the one that changed last counts, and the other after its end', async () => {
    const account = await place.newAccount();
    const [newer, older] = [buyUnseen(account.id, PRICES.map), buyUnseen(account.id, PRICES.storage)];
    const { ledger, webhooks } = place.paddle;
    ledger.subscription(older).updated_at = new Date(Date.now() - 60_000).toISOString();
    await place.killable.killAndStart();
    // The server finds the older one first.
    await eventually(async () => expect(await place.featuresOf(account)).toEqual(['map_feature']));
    const log = place.killable.running.log();
    expect(log.split('\n').find((line) => line.includes('more than one subscription'))).toMatch(
      new RegExp(`${account.id}.*(${newer}.*${older}|${older}.*${newer})`),
    );
    ledger.cancel(newer);
    await webhooks.settled();
    await untilStateIs(account, { state: 'canceled' });
    await place.killable.killAndStart();
    await untilStateIs(account, { state: 'active' });
    expect(await place.featuresOf(account)).toEqual(['station_data_storage_feature']);
  });
});

describe('a checkout that can no longer be paid', () => {
  it('leaves things as they were before it, once the provider says so, or does not know it', async () => {
    const { ledger, webhooks } = place.paddle;
    const cancel = (id: string) => Object.assign(ledger.transactions.get(id), { status: 'canceled' });
    const forget = (id: string) => ledger.transactions.all.delete(id);
    const accounts: BillingAccount[] = [];
    for (let n = 0; n < 5; n += 1) accounts.push(await place.newAccount());
    const [canceled, unknown, former, again, over] = accounts;
    for (const each of [former!, over!]) ledger.cancel(await place.subscribe(each, PRICES.map));
    await webhooks.settled();
    forget(await checkoutOf(again!));
    cancel(await checkoutOf(canceled!));
    forget(await checkoutOf(unknown!));
    cancel(await checkoutOf(former!));
    const paid = await checkoutOf(over!);
    webhooks.isMute = true;
    ledger.cancel(ledger.completeCheckout(paid).id);
    // The next checkout can begin before the server has noticed the end of this one.
    cancel(await checkoutOf(again!));
    const transaction_id = await checkoutOf(again!);
    await Promise.all([
      untilStateIs(canceled!, { state: 'none' }),
      untilStateIs(unknown!, { state: 'none' }),
      untilStateIs(former!, { state: 'canceled' }),
      untilStateIs(over!, { state: 'canceled' }),
    ]);
    expect(await place.stateOf(again!)).toEqual({ state: 'transaction', transaction_id });
  });
});

describe('a change of a subscription that does not run', () => {
  it('is made without a charge while it is paused', async () => {
    const account = await place.newAccount();
    const id = await place.subscribe(account, PRICES.map);
    const { ledger, webhooks } = place.paddle;
    ledger.pause(id);
    await webhooks.settled();
    const items = [PRICES.map, PRICES.storage];
    const path = `/api/v1/accounts/${account.id}/subscription/preview/`;
    const previewed = await place.server.postJson(path, { items }, { cookie: account.admin });
    expect([previewed.status, await previewed.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'paused', immediate_transaction: null }),
    ]);
    expect((await place.change(account, items)).status).toBe(200);
    const { items: ordered, charges } = ledger.subscription(id);
    expect([ordered.map(({ price_id }) => price_id), charges]).toEqual([items, []]);
  });

  it('is refused by a 409 where a payment is late, or it has ended, and nothing told of that yet', async () => {
    const [late, ended] = [await place.newAccount(), await place.newAccount()];
    const { ledger, webhooks } = place.paddle;
    const ids = [await place.subscribe(late, PRICES.map), await place.subscribe(ended, PRICES.map)];
    webhooks.isMute = true;
    ledger.failPayment(ids[0]!);
    ledger.cancel(ids[1]!);
    const items = [PRICES.map, PRICES.storage];
    expect(await refusalOf(place.change(late, items))).toEqual([
      409,
      expect.stringMatching(/^A payment is late, .* Update the payment method first/),
    ]);
    expect(await refusalOf(place.change(ended, items))).toEqual([
      409,
      expect.stringMatching(/in the state it is in\. Reload the page /),
    ]);
    // After the refusal, the server asks the provider for the current state.
    await Promise.all([
      untilStateIs(late, { state: 'past_due' }),
      untilStateIs(ended, { state: 'canceled' }),
    ]);
  });
});
