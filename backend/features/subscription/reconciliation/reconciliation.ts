import { HOUR_MS } from '@mesonet/model/durations.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { EventBus } from '../../../platform/event-bus.js';
import '../../../platform/lifecycle-events.js';
import { RUNNING_STATES } from '../../accounts/running-subscription.js';
import { ListedSubscriptions } from './listed-subscriptions.js';
import { type DueSubscription, SubscriptionRepair } from './subscription-repair.js';

/**
 * Number of the database lock with which only one process at a time reads the provider's subscriptions. Any number works
 * that no other lock uses.
 */
const LOCK = 7_236_502;
const EACH_MS = 30_000;
const AT_ONCE = 50;

/**
 * SQL that selects the organizations about which the payment provider must be asked. Organizations with an unfinished
 * checkout are due at every run, and those with a running subscription after a start of the server and then each hour.
 * Organizations are also due when the number of stations that they pay storage for is not the number that they have.
 */
const DUE = `
  SELECT account_id AS "accountId", transaction_id AS "transactionId", subscription_id AS "subscriptionId", stations
  FROM account_subscriptions AS known, LATERAL (
    SELECT greatest(1, count(*))::integer AS stations FROM stations WHERE stations.account_id = known.account_id
  ) AS counted
  WHERE state = 'transaction'
    OR state = ANY ($2) AND (checked_at IS NULL OR checked_at < $1)
    OR state = 'active' AND 'station_data_storage_feature' = ANY (features)
      AND paid_stations IS DISTINCT FROM stations
  ORDER BY checked_at NULLS FIRST LIMIT ${AT_ONCE}`;

const CHECKED = 'UPDATE account_subscriptions SET checked_at = $2 WHERE account_id = $1';

/** Ids of billing events are kept for 30 days, because the provider may send an event again for days. */
const FORGET = `DELETE FROM billing_events WHERE received_at < now() - interval '30 days' AND parked IS NULL`;

/**
 * Corrects the paid plans of organizations that we store by those of the payment provider, soon after a start and then
 * regularly, because a webhook of the provider may be missed and a change interrupted.
 */
@Injectable()
export class Reconciliation implements OnApplicationShutdown {
  private readonly logger = new Logger('Billing');
  private readonly startedAt = Date.now();
  private readonly end = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly listed: ListedSubscriptions,
    private readonly subscriptions: SubscriptionRepair,
    events: EventBus,
  ) {
    events.subscribe('server.listening', () => void this.run());
  }

  onApplicationShutdown(): void {
    this.end.abort();
  }

  @Interval(EACH_MS)
  async run(): Promise<void> {
    if (!this.subscriptions.isOn || this.end.signal.aborted) return;
    try {
      await this.database.transaction(async (manager) => {
        const sql = 'SELECT pg_try_advisory_xact_lock($1) AS "isOurs"';
        const [lock] = await manager.query<{ isOurs: boolean }[]>(sql, [LOCK]);
        if (!lock?.isOurs) return;
        await this.database.query(FORGET);
        await this.list(new Date());
        await this.reconcileDue(new Date());
      });
    } catch (err) {
      this.warn({ message: 'Subscriptions could not be reconciled', err });
    }
  }

  /**
   * Applies the provider's list of subscriptions. A failure is only logged,
   * so that the provider is still asked about the known subscriptions.
   */
  private async list(now: Date): Promise<void> {
    try {
      await this.listed.apply(now, this.end.signal);
    } catch (err) {
      this.warn({ message: 'The list of subscriptions could not be applied', err });
    }
  }

  private async reconcileDue(now: Date): Promise<void> {
    const stale = new Date(Math.max(this.startedAt, now.getTime() - HOUR_MS));
    const due = await this.database.query<DueSubscription[]>(DUE, [stale, RUNNING_STATES]);
    for (const each of due) {
      // When the provider answers too slowly, it is asked about the remaining subscriptions at the next run.
      if (this.end.signal.aborted || Date.now() - now.getTime() > EACH_MS) return;
      try {
        // The time of the check is stored first. If the check fails, the subscription is therefore checked again only
        // after all others.
        await this.database.query(CHECKED, [each.accountId, now]);
        await this.subscriptions.repair(each, this.listed.isListed);
      } catch (err) {
        this.warn({ message: 'A subscription could not be reconciled', account: each.accountId, err });
      }
    }
  }

  private warn(entry: { message: string; account?: string; err: unknown }): void {
    if (!this.end.signal.aborted) this.logger.warn(entry);
  }
}
