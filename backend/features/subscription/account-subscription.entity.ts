import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Account } from '@mesonet/contract/accounts.js';

/** Where an organization stands with what it pays for. */
export type SubscriptionState = NonNullable<Account['subscription']>['state'];

/** What the payment provider said last of an organization. */
@Entity({ name: 'account_subscriptions' })
export class AccountSubscriptionEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  accountId: string;

  @Column('text')
  state: SubscriptionState;

  /** Of an unfinished checkout. */
  @Column('text', { name: 'transaction_id', nullable: true })
  transactionId: string | null;

  /** Null before the first one. */
  @Column('text', { name: 'subscription_id', nullable: true })
  subscriptionId: string | null;

  /** What its prices open. */
  @Column('text', { array: true, default: [] })
  features: string[];

  /** Of the newest event that was applied; null: none yet. */
  @Column('timestamptz', { name: 'occurred_at', nullable: true })
  occurredAt: Date | null;

  /** How many stations are paid for; null: not known. */
  @Column('integer', { name: 'paid_stations', nullable: true })
  paidStations: number | null;

  /** When the provider was asked last; null: never. */
  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt: Date | null;
}
