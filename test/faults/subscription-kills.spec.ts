import { setTimeout as sleep } from 'node:timers/promises';
import { BillingPlace } from '../support/paddle/billing-place.js';
import { PRICES } from '../support/paddle/catalog.js';
import { seededRandom } from '../support/samples/random.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { eventually } from '../support/wait-for.js';
import { BillingCustomers, type Customer } from './billing-customers.js';
import { BillingStrikes, type ChangeMoment, type Written } from './billing-strikes.js';
import { FAULTS_SEED, faultNote, faultSize, faultTitle } from './fault-size.js';

const ROUNDS = faultSize('FAULTS_BILLING_ROUNDS', 22);
const WITHIN_MS = 60_000;

type Strike = (act: () => Promise<unknown>) => Promise<void>;

describe(faultTitle('kills between the payment provider and the database', `${ROUNDS} moments`), () => {
  const random = seededRandom(FAULTS_SEED);
  const place = new BillingPlace();
  const customers = new BillingCustomers(place, random);
  let stores: TestStores;
  let strikes: BillingStrikes;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    await place.start({ DATABASE_URL: stores.databaseUrl });
    strikes = new BillingStrikes(place, stores.databaseUrl);
  });

  afterAll(async () => {
    await place.end();
    await stores?.stop();
  });

  const at =
    (moment: ChangeMoment): Strike =>
    (act) =>
      strikes.atChange(moment, act);
  const beforeCommit =
    (written: Written): Strike =>
    (act) =>
      strikes.beforeCommit(written, act);
  const afterLostAnswer: Strike = (act) => strikes.afterLostAnswer(act);

  const buying = (strike: Strike) => async (customer: Customer) => {
    await strike(() => customers.order(customer));
  };

  /** The provider takes the money for an order that is lost here, and no event reports it. */
  const buyingUnseen = (strike: Strike) => async (customer: Customer) => {
    await strike(() => customers.order(customer));
    place.paddle.webhooks.isMute = true;
    place.paddle.ledger.completeCheckout(customers.unpaidOf(customer)[0]!.id);
  };

  /** Orders once before, so that the server cancels the earlier order first. */
  const again = (buy: (customer: Customer) => Promise<void>) => async (customer: Customer) => {
    await customers.order(customer);
    await buy(customer);
  };

  const changing = (strike: Strike) => async (customer: Customer) => {
    await place.subscribe(customer, PRICES.map);
    place.paddle.webhooks.isMute = random() < 0.5;
    await strike(() => place.change(customer, [PRICES.map, PRICES.storage]));
  };

  /** After the first kill the server corrects the number of stations. The second kill strikes at that moment. */
  const keepingInStep = (moment: ChangeMoment) => async (customer: Customer) => {
    await place.subscribe(customer, PRICES.storage);
    await customers.addStation(customer);
    await strikes.strike();
    await strikes.atChange(moment, () => place.killable.startAgain(), { afterAct: true });
  };

  const paying = (strike: Strike) => async (customer: Customer) => {
    const id = await customers.order(customer);
    await strike(() => Promise.resolve(place.paddle.ledger.completeCheckout(id)));
  };

  const kinds: Record<string, (customer: Customer) => Promise<void>> = {
    'an order is lost': buying(at('lost')),
    'an order is on its way': buying(at('call')),
    'an order is taken': buying(at('answer')),
    'an order is taken, and paid unseen': buyingUnseen(at('answer')),
    'the answer to an order is lost, which is paid unseen': buyingUnseen(afterLostAnswer),
    'the answer to an order is not written down': buying(beforeCommit('order')),
    'the answer to an order is not written down, which is paid unseen': buyingUnseen(beforeCommit('order')),
    'an earlier order is to be canceled': again(buying(at('lost'))),
    'an earlier order is canceled': again(buying(at('answer'))),
    'an earlier order is canceled, and another one paid unseen': again(buyingUnseen(beforeCommit('order'))),
    'a change is lost': changing(at('lost')),
    'a change is on its way': changing(at('call')),
    'a change is made': changing(at('answer')),
    'the answer to a change is lost': changing(afterLostAnswer),
    'the answer to a change is not written down': changing(beforeCommit('change')),
    'a number of stations is lost': keepingInStep('lost'),
    'a number of stations is on its way': keepingInStep('call'),
    'a number of stations is set': keepingInStep('answer'),
    'half of an event has come': paying(async (pay) => {
      place.paddle.webhooks.isMute = true;
      await pay();
      await strikes.whileReceiving();
    }),
    'an event is not written down': paying(beforeCommit('event')),
    'an event is taken': paying((pay) => strikes.onceTaken(pay)),
    'all is on its way': paying(async (pay) => {
      void pay();
      await sleep(random() * 50);
      await strikes.strike();
    }),
  };

  /** Buys what the kill prevented. The next kill comes before or after the server learns of it. */
  async function buyAgain(customer: Customer): Promise<void> {
    if (customers.runningOf(customer).length > 0) return;
    const id = await customers.order(customer);
    place.paddle.webhooks.isMute = random() < 0.5;
    place.paddle.ledger.completeCheckout(id);
  }

  it('leave each organization, a minute after the start at most, as the provider has it, charged once', async () => {
    const names = Object.keys(kinds);
    let slowest = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const kind = round === ROUNDS ? 'nothing goes on' : names[round % names.length]!;
      place.paddle.webhooks.isMute = false;
      const customer = await customers.create(kind);
      place.paddle.webhooks.isMute = random() < 0.3;
      await customers.doSomething();
      place.paddle.webhooks.isMute = false;
      await (kinds[kind]?.(customer) ?? strikes.strike());
      await place.killable.startAgain();
      const startedAt = performance.now();
      await eventually(() => customers.expectReconciled(), WITHIN_MS);
      slowest = Math.max(slowest, performance.now() - startedAt);
      await buyAgain(customer);
    }
    faultNote(
      `${strikes.kills} kills, ${customers.all.length} organizations: 0 otherwise than at the provider, ` +
        `0 charged twice, the slowest right after ${(slowest / 1_000).toFixed(1)} s`,
    );
  }, 3_600_000);
});
