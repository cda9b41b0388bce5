import type { QuietHours } from '@mesonet/contract/alarms.js';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { RuleColumns } from './rule-columns.js';

@Entity({ name: 'alarms' })
export class AlarmEntity extends RuleColumns {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('integer', { name: 'interval_minutes' })
  intervalMinutes: number;

  @Column('uuid', { name: 'notification_groups', array: true, default: [] })
  notificationGroups: string[];

  @Column('boolean', { name: 'is_enabled', default: true })
  isEnabled: boolean;

  @Column('integer', { name: 'hold_minutes', default: 0 })
  holdMinutes: number;

  /** How far inside its limit a value must be before the episode ends, in the base unit */
  @Column('double precision', { name: 'clear_by', default: 0 })
  clearBy: number;

  @Column('integer', { name: 'after_minutes', nullable: true })
  afterMinutes: number | null;

  @Column('jsonb', { nullable: true })
  schedule: QuietHours | null;

  @Column('boolean', { name: 'remind_until_acknowledged', default: false })
  remindsUntilAcknowledged: boolean;

  @Column('timestamptz', { name: 'last_notify_at', nullable: true })
  lastNotifyAt: Date | null;

  /** Time at which the rule last changed. The rule judges no sample that arrived before. */
  @Column('timestamptz', { name: 'rule_since', default: () => 'now()' })
  ruleSince: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
