import { HOUR_MS } from '@mesonet/model/durations.js';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RUNNING_STATES } from '../../accounts/running-subscription.js';
import type { KnownSubscription } from '../account-subscription.entity.js';
import { isPaidFeature } from '../order.js';
import type { ListedSubscription } from '../provider/listed-subscription.js';
import { PaymentProvider } from '../provider/payment-provider.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';

/** After this long, the server stops reading the payment provider's list of subscriptions. The next run tries again. */
const PATIENCE_MS = 30_000;
/**
 * A line of the log names at most this many subscriptions. At most this many lines are written about organizations that
 * have several subscriptions.
 */
const MOST_LOGGED = 10;

type AccountListing = ListedSubscription & { accountId: string };

/**
 * SQL that selects the subscriptions of the provider's list that are not stored here or have changed, ordered by the
 * time of their last change. A running subscription replaces a stored one that has ended, even if the stored one ended
 * after the running one last changed.
 */
const UNKNOWN = `
  SELECT listed.id, to_json(greatest(listed.updated_at, CASE
    WHEN known.state <> ALL ($4) AND known.subscription_id <> listed.id
    THEN known.occurred_at END)) AS "occurredAt"
  FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS listed (id, account_id, updated_at)
  LEFT JOIN account_subscriptions AS known USING (account_id)
  WHERE known.subscription_id IS DISTINCT FROM listed.id OR (known.occurred_at < listed.updated_at) IS NOT FALSE
  ORDER BY listed.updated_at, listed.id`;

/**
 * SQL that makes the server check some subscriptions before all others: those that are stored as running but are
 * missing from the payment provider's list. The list contains all that have not ended, so these have ended.
 */
const ASK_FIRST = `
  UPDATE account_subscriptions SET checked_at = NULL
  WHERE state = ANY ($2) AND subscription_id <> ALL ($1)`;

/**
 * Stores the states from the provider's own list of subscriptions. The list also contains a subscription for which no
 * webhook arrived and whose checkout is not stored here.
 */
@Injectable()
export class ListedSubscriptions {
  private readonly logger = new Logger('Billing');
  private listedAt: number | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly provider: PaymentProvider,
    private readonly webhooks: WebhooksService,
  ) {}

  /** True when the provider's list was applied after the server started: every running subscription is known. */
  get isListed(): boolean {
    return this.listedAt !== undefined;
  }

  /** Reads and applies the provider's list, once after a start and then every hour. */
  async apply(now: Date, signal: AbortSignal): Promise<void> {
    if (this.listedAt !== undefined && now.getTime() - this.listedAt < HOUR_MS) return;
    const listed = await this.list(now.getTime() + PATIENCE_MS, signal);
    const own = await this.keepKnown(listed);
    this.warnOfDoubles(own);
    for (const each of await this.findChanged(own)) {
      if (signal.aborted) return;
      await this.webhooks.apply(each);
    }
    await this.database.query(ASK_FIRST, [own.map(({ id }) => id), RUNNING_STATES]);
    this.listedAt = now.getTime();
  }

  /** @param until time at which reading the list stops, UTC ms */
  private async list(until: number, signal: AbortSignal): Promise<ListedSubscription[]> {
    const listed: ListedSubscription[] = [];
    for await (const page of this.provider.subscriptions()) {
      listed.push(...page);
      signal.throwIfAborted();
      if (Date.now() > until) throw new Error(`The list did not end within ${PATIENCE_MS} ms`);
    }
    return listed;
  }

  /** Returns the listed subscriptions whose organization exists here, and logs the others. */
  private async keepKnown(listed: readonly ListedSubscription[]): Promise<AccountListing[]> {
    const named = listed.filter((each): each is AccountListing => each.accountId !== null);
    const ids = named.map(({ accountId }) => accountId);
    const rows = await this.database.query<{ id: string }[]>('SELECT id FROM accounts WHERE id = ANY ($1)', [
      ids,
    ]);
    const known = new Set(rows.map(({ id }) => id));
    const own = named.filter(({ accountId }) => known.has(accountId));
    const others = listed.filter(({ accountId }) => accountId === null || !known.has(accountId));
    if (others.length > 0) {
      this.logger.warn({
        message: 'Subscriptions of organizations that are not known here are left alone',
        count: others.length,
        first: others.slice(0, MOST_LOGGED).map(({ id }) => id),
      });
    }
    return own;
  }

  private warnOfDoubles(own: readonly AccountListing[]): void {
    const byAccount = new Map<string, string[]>();
    for (const { accountId, id } of own) byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), id]);
    const doubles = [...byAccount].filter(([, ids]) => ids.length > 1);
    for (const [account, ids] of doubles.slice(0, MOST_LOGGED)) {
      this.logger.warn({
        message: 'An organization has more than one subscription; the one that changed last counts',
        account,
        subscriptions: ids.slice(0, MOST_LOGGED),
      });
    }
  }

  private async findChanged(own: readonly AccountListing[]): Promise<KnownSubscription[]> {
    const rows = await this.database.query<{ id: string; occurredAt: string }[]>(UNKNOWN, [
      own.map(({ id }) => id),
      own.map(({ accountId }) => accountId),
      own.map(({ updatedAt }) => updatedAt),
      RUNNING_STATES,
    ]);
    const byId = new Map(own.map((each) => [each.id, each]));
    return rows.map(({ id, occurredAt }) => {
      const { accountId, state, features } = byId.get(id)!;
      return { accountId, subscriptionId: id, state, features: features.filter(isPaidFeature), occurredAt };
    });
  }
}
