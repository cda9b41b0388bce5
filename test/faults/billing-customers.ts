import type { BillingAccount, BillingPlace } from '../support/paddle/billing-place.js';
import { PRICES } from '../support/paddle/catalog.js';
import type { StoredSubscription, StoredTransaction } from '../support/paddle/entities.js';
import { isUnpaid } from '../support/paddle/transactions.js';
import type { TestStation } from '../support/servers/server.js';

const ORDERS = [[PRICES.map], [PRICES.storage], [PRICES.map, PRICES.storage]];
const FEATURES: Record<string, string> = {
  [PRICES.map]: 'map_feature',
  [PRICES.storage]: 'station_data_storage_feature',
};

interface AccountState {
  state: string;
  transaction_id?: string;
}

export interface Customer extends BillingAccount {
  /** The moment at which the server was killed. */
  kind: string;
  stations: TestStation[];
}

/** Organizations that buy and change what they pay for, compared with the books of the provider. */
export class BillingCustomers {
  readonly all: Customer[] = [];

  constructor(
    private readonly place: BillingPlace,
    private readonly random: () => number,
  ) {}

  oneOf<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)]!;
  }

  /** Creates a customer with one station. */
  async create(kind: string): Promise<Customer> {
    const customer = { ...(await this.place.newAccount()), kind, stations: [] };
    await this.addStation(customer);
    this.all.push(customer);
    return customer;
  }

  async addStation(customer: Customer): Promise<void> {
    customer.stations.push(await this.place.server.createStation(customer));
  }

  /** @returns the transaction of its checkout */
  async order(customer: Customer): Promise<string> {
    const answer = await this.place.change(customer, this.oneOf(ORDERS));
    if (!answer.ok) throw new Error(`Order: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { transaction_id: string }).transaction_id;
  }

  runningOf({ id }: Customer): StoredSubscription[] {
    return this.subscriptionsOf(id).filter(({ status }) => status !== 'canceled');
  }

  /** Transactions that can be paid at the provider, whether or not the server knows them. */
  unpaidOf({ id }: Customer): StoredTransaction[] {
    const { transactions } = this.place.paddle.ledger;
    return [...transactions.all.values()].filter(
      (each) => each.custom_data?.accountid === id && isUnpaid(each),
    );
  }

  /** Makes a random customer do something at the provider, or with its stations. */
  async doSomething(): Promise<void> {
    const customer = this.oneOf(this.all);
    const [running] = this.runningOf(customer);
    if (!running) return;
    const { ledger } = this.place.paddle;
    const { id, status } = running;
    const isActive = status === 'active';
    const changes: (() => unknown)[] = [
      () => this.addStation(customer),
      () => this.removeStation(customer),
      () => (isActive ? ledger.pause(id) : ledger.resume(id)),
      () => (isActive ? ledger.failPayment(id) : ledger.resume(id)),
      () => ledger.cancel(id),
    ];
    await this.oneOf(changes)();
  }

  /** Expects that each customer has here what the provider's books say, and pays there for what it has, once. */
  async expectReconciled(): Promise<void> {
    for (const customer of this.all) {
      const { id, kind, stations } = customer;
      const state = (await this.place.stateOf(customer)) as AccountState;
      const found = { state, open: await this.place.featuresOf(customer) };
      const running = this.runningOf(customer);
      const [subscription] = running;
      expect({ id, kind, ...found, running: running.length, paid: paidOf(subscription) }).toEqual({
        ...{ id, kind, running: subscription ? 1 : 0 },
        state: subscription ? { state: subscription.status } : this.stateWithout(customer, state),
        open: openedBy(subscription),
        paid: paidOf(subscription, stations.length),
      });
    }
  }

  /** An unfinished checkout must be one that can be paid. */
  private stateWithout(customer: Customer, state: AccountState): AccountState {
    const isUnpaid = this.unpaidOf(customer).some(({ id }) => id === state.transaction_id);
    if (isUnpaid) return { state: 'transaction', transaction_id: state.transaction_id };
    return { state: this.subscriptionsOf(customer.id).length > 0 ? 'canceled' : 'none' };
  }

  private subscriptionsOf(account: string): StoredSubscription[] {
    const { subscriptions } = this.place.paddle.ledger;
    return [...subscriptions.values()].filter(({ custom_data }) => custom_data?.accountid === account);
  }

  private async removeStation(customer: Customer): Promise<void> {
    const removed = customer.stations.pop();
    if (!removed) return;
    const { id } = removed;
    const path = `/api/v1/accounts/${customer.id}/stations/${id}/`;
    const answer = await this.place.server.fetch(path, { method: 'DELETE', cookie: customer.cookie });
    if (answer.status !== 204) throw new Error(`Removal: ${answer.status} ${await answer.text()}`);
  }
}

function openedBy(subscription: StoredSubscription | undefined): string[] {
  const isOpen = subscription?.status === 'active' || subscription?.status === 'past_due';
  return isOpen ? subscription.items.map(({ price_id }) => FEATURES[price_id]!).sort() : [];
}

/**
 * Lists what is charged with the next renewal.
 * @param stations number of stations that must be charged; absent: what the subscription says
 */
function paidOf(subscription: StoredSubscription | undefined, stations?: number): unknown {
  if (subscription?.status !== 'active') return null;
  return subscription.items.map(({ price_id, quantity }) => {
    const wanted = price_id === PRICES.storage ? Math.max(1, stations ?? 0) : 1;
    return [price_id, stations === undefined ? quantity : wanted];
  });
}
