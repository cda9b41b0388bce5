import type { AlarmMode, AlarmSeverity, AlarmVariant, QuietHours } from '@mesonet/contract/alarms.js';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'alarms' })
export class AlarmEntity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text', { name: 'station_id' })
  stationId: string;

  @Column('text')
  variant: AlarmVariant;

  /** Key of the catalogue, or of the station's own; of nodata `sampleTime`. */
  @Column('text')
  measkey: string;

  @Column('text')
  description: string;

  @Column('text')
  mode: AlarmMode;

  @Column('integer', { name: 'interval_minutes' })
  intervalMinutes: number;

  @Column('uuid', { name: 'notification_groups', array: true, default: [] })
  notificationGroups: string[];

  /** Limits are in the base unit of the measurement. */
  @Column('double precision', { name: 'limit_value', nullable: true })
  limit: number | null;

  @Column('double precision', { name: 'min_value', nullable: true })
  min: number | null;

  @Column('double precision', { name: 'max_value', nullable: true })
  max: number | null;

  @Column('boolean', { name: 'is_enabled', default: true })
  isEnabled: boolean;

  @Column('text', { default: 'warning' })
  severity: AlarmSeverity;

  @Column('integer', { name: 'hold_minutes', default: 0 })
  holdMinutes: number;

  /** Distance back inside before it ends. */
  @Column('double precision', { name: 'clear_by', default: 0 })
  clearBy: number;

  @Column('integer', { name: 'after_minutes', nullable: true })
  afterMinutes: number | null;

  @Column('double precision', { name: 'change_by', nullable: true })
  change: number | null;

  @Column('integer', { name: 'window_minutes', nullable: true })
  windowMinutes: number | null;

  @Column('jsonb', { nullable: true })
  schedule: QuietHours | null;

  @Column('boolean', { name: 'remind_until_acknowledged', default: false })
  remindsUntilAcknowledged: boolean;

  @Column('timestamptz', { name: 'last_notify_at', nullable: true })
  lastNotifyAt: Date | null;

  /** When its rule last changed: what was measured before is judged by no rule of later. */
  @Column('timestamptz', { name: 'rule_since', default: () => 'now()' })
  ruleSince: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
