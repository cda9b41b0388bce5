import { KillableServer } from '../servers/killable-server.js';
import { type TestAccount, TestServer } from '../servers/server.js';
import { Outbox } from '../people/outbox.js';
import { newMember } from '../people/email-sign-in.js';
import { PaddleServer } from './paddle-server.js';

/** An organization with the page of subscriptions, and an admin of it who signed in by email. */
export interface BillingAccount extends TestAccount {
  admin: string;
}

/** A server of a test's own that sells through a stand-in of the provider. */
export class BillingPlace {
  readonly killable = new KillableServer();
  paddle!: PaddleServer;
  server!: TestServer;
  sadmin!: string;
  outbox!: Outbox;

  async start(settings: Record<string, string> = {}): Promise<void> {
    this.paddle = await PaddleServer.start();
    await this.killable.start({ SAMPLE_STORE: 'postgres', ...this.paddle.settings, ...settings });
    this.server = new TestServer(this.killable.running.url, '');
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
    await this.switchPage(account.id, true);
    const { cookie } = await newMember(this.server, account, 'admin', this.outbox);
    return { ...account, admin: cookie };
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

  /** Buys, pays and waits for the webhooks. @returns the id of the subscription */
  async subscribe(account: BillingAccount, ...items: string[]): Promise<string> {
    const answer = await this.change(account, items);
    const { transaction_id: id } = (await answer.json()) as { transaction_id: string };
    const subscription = this.paddle.ledger.completeCheckout(id);
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
