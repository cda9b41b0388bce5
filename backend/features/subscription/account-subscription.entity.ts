import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Account } from '@mesonet/contract/accounts.js';

/** The state of an organization's subscription. */
export type SubscriptionState = NonNullable<Account['subscription']>['state'];

/**
 * States in which paid features are open. A late payment closes no feature yet; a paused or ended subscription does.
 */
export const OPEN_STATES: readonly SubscriptionState[] = ['active', 'past_due'];

/** The state of a subscription at one moment, as the payment provider reports it. */
export interface KnownSubscription {
  accountId: string;
  subscriptionId: string;
  state: SubscriptionState;
  features: string[];
  /** Time of the newest change of the subscription, ISO 8601, with all the digits that the provider sent. */
  occurredAt: string;
}

/** The newest state of an organization's subscription or checkout that the payment provider reported. */
@Entity({ name: 'account_subscriptions' })
export class AccountSubscriptionEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  state: SubscriptionState;

  /** The provider's transaction id of a checkout that is not paid yet. */
  @Column('text', { name: 'transaction_id', nullable: true })
  transactionId: string | null;

  /** The provider's id of the subscription; null before the first subscription. */
  @Column('text', { name: 'subscription_id', nullable: true })
  subscriptionId: string | null;

  /** Paid features that the subscription opens. */
  @Column('text', { array: true, default: [] })
  features: string[];

  /** Time of the newest event of the provider that was applied; null when there was none yet. */
  @Column('timestamptz', { name: 'occurred_at', nullable: true })
  occurredAt: Date | null;

  /** Number of stations that the subscription pays for; null when it is not known. */
  @Column('integer', { name: 'paid_stations', nullable: true })
  paidStations: number | null;

  /** Time until which all samples are kept: infinity while storage is paid for, null when it never was. */
  @Column('timestamptz', { name: 'storage_until', nullable: true })
  storageUntil: Date | number | null;

  /**
   * When the provider was last asked about the subscription; null when it was never asked, or must be asked again soon.
   */
  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt: Date | null;
}
