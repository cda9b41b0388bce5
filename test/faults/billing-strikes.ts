import { request } from 'node:http';
import { Client } from 'pg';
import type { BillingPlace } from '../support/paddle/billing-place.js';
import { PaddleRefusal } from '../support/paddle/refusal.js';
import { signatureOf } from '../support/paddle/webhooks.js';
import { waitFor } from '../support/wait-for.js';

type Act = () => Promise<unknown>;
export type ChangeMoment = 'lost' | 'call' | 'answer';

/**
 * How the statements begin with which the server writes down what the provider answered or reported. Other organizations'
 * events and corrections come at any time, so a strike at an order or a change must not take their writes for its own.
 */
const WRITES = {
  order: 'INSERT INTO account_subscriptions (',
  change: 'UPDATE "account_subscriptions"',
  event: 'INSERT INTO account_subscriptions AS known',
};
export type Written = keyof typeof WRITES;

const WAITING = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, $1) > 0`;
/** Statements of a killed server still wait in the database, and would write as soon as they may. */
const END_WAITING = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;

/** Kills a server at a moment between the payment provider and the database. */
export class BillingStrikes {
  kills = 0;

  constructor(
    private readonly place: BillingPlace,
    private readonly databaseUrl: string,
  ) {}

  async strike(): Promise<void> {
    this.kills += 1;
    await this.place.killable.running.end('SIGKILL');
  }

  /**
   * Strikes at the next change for which the provider is asked.
   * @param at `lost`: the change never arrives; `call`: it is made after the kill; `answer`: it is made before
   * @param act leads to the change, while it runs or soon after
   */
  async atChange(at: ChangeMoment, act: Act, { afterAct = false } = {}): Promise<void> {
    const { paddle } = this.place;
    const struck = new Promise<void>((resolve, reject) => {
      paddle.hold = async ({ method, path }, moment) => {
        if (method === 'GET' || path.endsWith('/preview')) return;
        if (moment !== (at === 'answer' ? 'answer' : 'call')) return;
        paddle.hold = undefined;
        if (afterAct) await done;
        await this.strike().then(resolve, reject);
        if (at === 'lost') throw new PaddleRefusal(400, 'bad_request', 'It never arrived');
      };
    });
    const done = ended(act);
    await struck;
    await done;
  }

  /** Strikes after the answer of the provider was lost and the server has reported only that. */
  async afterLostAnswer(act: Act): Promise<void> {
    const { paddle } = this.place;
    paddle.fault = 'answer-lost';
    await ended(act);
    paddle.fault = undefined;
    await this.strike();
  }

  /** Strikes when the only missing step is that this write of the act comes into the database. */
  async beforeCommit(written: Written, act: Act): Promise<void> {
    await this.place.paddle.webhooks.settled();
    // A transaction sees the activity of others as it was at first, so another client watches.
    await this.withClient((holder) =>
      this.withClient(async (watch) => {
        await holder.query('BEGIN');
        await holder.query('LOCK TABLE account_subscriptions IN SHARE MODE');
        const done = ended(act);
        const isWaiting = async () => (await watch.query(WAITING, [WRITES[written]])).rows.length > 0;
        await waitFor('it to be written down', isWaiting);
        await this.strike();
        await waitFor('nobody to wait', async () => (await watch.query(END_WAITING)).rows.length === 0);
        await holder.query('ROLLBACK');
        await done;
      }),
    );
  }

  /** Strikes when half of the last event has arrived. */
  async whileReceiving(): Promise<void> {
    const { webhooks, webhookSecret } = this.place.paddle;
    const body = JSON.stringify(webhooks.sent.at(-1));
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'paddle-signature': signatureOf(body, Math.floor(Date.now() / 1000), webhookSecret),
    };
    const sending = request(webhooks.url!, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      sending.write(body.slice(0, body.length / 2), () => resolve());
    });
    await this.strike();
    sending.destroy();
  }

  /** Strikes as soon as an event that the act causes is stored, about when that event is answered. */
  async onceTaken(act: Act): Promise<void> {
    const { webhooks } = this.place.paddle;
    const before = webhooks.sent.length;
    await this.withClient(async (client) => {
      await act();
      const event = webhooks.sent
        .slice(before)
        .find(({ event_type }) => event_type.startsWith('subscription.'));
      const taken = () => client.query('SELECT FROM billing_events WHERE event_id = $1', [event!.event_id]);
      // The loop does not pause, because the answer follows soon.
      while ((await taken()).rows.length === 0);
      await this.strike();
    });
  }

  private async withClient(work: (client: Client) => Promise<void>): Promise<void> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}

/** A call to a server that is killed gets no answer. */
const ended = (act: Act): Promise<unknown> => act().catch(() => undefined);
