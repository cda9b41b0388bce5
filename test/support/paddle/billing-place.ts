import { KillableServer } from '../servers/killable-server.js';
import { type TestAccount, TestServer } from '../servers/server.js';
import { Outbox } from '../people/outbox.js';
import { newMember } from '../people/email-sign-in.js';
import { PaddleServer } from './paddle-server.js';

/** An organization with the page of subscriptions, and an admin of it who signed in by email. */
export interface BillingAccount extends TestAccount {
  admin: string;
}

/** A separate server that sells through a stand-in of the payment provider. */
export class BillingPlace {
  readonly killable = new KillableServer();
  paddle!: PaddleServer;
  server!: TestServer;
  sadmin!: string;
  outbox!: Outbox;
  /** A new organization in each test, where `billingPlace()` made the place. */
  account!: BillingAccount;

  /** @param settings of the server; with `DATABASE_URL` among them, tests can also query the database */
  async start(settings: Record<string, string> = {}): Promise<void> {
    this.paddle = await PaddleServer.start();
    await this.killable.start({ SAMPLE_STORE: 'postgres', ...this.paddle.settings, ...settings });
    this.server = new TestServer(this.killable.running.url, settings.DATABASE_URL ?? '');
    this.paddle.webhooks.url = `${this.server.url}/api/v1/paddle/webhook/`;
    this.sadmin = await this.server.superAdmin();
    this.outbox = new Outbox(this.killable.dataDir.path);
  }

  async end(): Promise<void> {
    await this.paddle?.stop();
    await this.killable.end();
  }

  async newAccount(): Promise<BillingAccount> {
    const account = await this.server.createAccount();
    const { cookie } = await newMember(this.server, account, 'admin', this.outbox);
    return { ...account, admin: cookie };
  }

  /** @returns the session of a new manager */
  async managerOf(account: BillingAccount): Promise<string> {
    return (await newMember(this.server, account, 'manager', this.outbox)).cookie;
  }

  /** Reads until when bought storage is held, UTC ms, by organization; null where none is held. */
  async storageUntil(): Promise<Map<string, number | null>> {
    const rows = await this.server.sql<{ id: string; until: number | null }>(
      'SELECT account_id AS id, extract(epoch FROM storage_until)::float8 * 1e3 AS until FROM account_subscriptions',
    );
    return new Map(rows.map(({ id, until }) => [id, until]));
  }

  async switchPage(subject: string, enabled: boolean): Promise<void> {
    const flag = await this.server.fetch('/api/v1/featureflags/subscription_page/', {
      method: 'PUT',
      cookie: this.sadmin,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled, subject }),
    });
    if (!flag.ok) throw new Error(`Flag: ${flag.status} ${await flag.text()}`);
  }

  change(account: BillingAccount, items: unknown, cookie = account.admin): Promise<Response> {
    return this.server.postJson(`/api/v1/accounts/${account.id}/subscription/`, { items }, { cookie });
  }

  /** @returns the id of the transaction that awaits payment */
  async order(account: BillingAccount, ...items: string[]): Promise<string> {
    const answer = await this.change(account, items);
    if (!answer.ok) throw new Error(`Order: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { transaction_id: string }).transaction_id;
  }

  /**
   * Buys, pays and waits for the webhooks.
   * @returns the id of the subscription
   */
  async subscribe(account: BillingAccount, ...items: string[]): Promise<string> {
    const subscription = this.paddle.ledger.completeCheckout(await this.order(account, ...items));
    await this.paddle.webhooks.settled();
    return subscription.id;
  }

  async featuresOf(account: BillingAccount): Promise<string[]> {
    const path = `/api/v1/accounts/${account.id}/features/`;
    const features = await this.server.get<Record<string, boolean>>(path, account.admin);
    return Object.keys(features).filter((name) => features[name]);
  }

  async stateOf(account: BillingAccount): Promise<unknown> {
    const path = `/api/v1/accounts/${account.id}/?include=subscription`;
    return (await this.server.get<{ subscription: unknown }>(path, account.admin)).subscription;
  }
}

/** Shares one place among all tests of a file, with a new organization in each test. */
export function billingPlace(): BillingPlace {
  const place = new BillingPlace();
  beforeAll(() => place.start());
  afterAll(() => place.end());
  beforeEach(async () => {
    place.paddle.fault = undefined;
    place.account = await place.newAccount();
  });
  return place;
}
