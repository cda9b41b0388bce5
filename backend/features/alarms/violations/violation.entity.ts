import type { AlarmMode, AlarmSeverity, AlarmVariant } from '@mesonet/contract/alarms.js';
import type { Violation } from '@mesonet/contract/violations.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One episode of an alarm, with the rule as it was when the episode began. It outlives the alarm. */
@Entity({ name: 'violations' })
export class ViolationEntity {
  @PrimaryColumn('uuid', { name: 'alarm_id' })
  alarmId: string;

  /** When the condition began. */
  @PrimaryColumn('timestamptz', { name: 'started_at' })
  startedAt: Date;

  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text', { name: 'station_id' })
  stationId: string;

  @Column('text')
  variant: AlarmVariant;

  @Column('text')
  measkey: string;

  @Column('text')
  description: string;

  @Column('text')
  mode: AlarmMode;

  @Column('text')
  severity: AlarmSeverity;

  @Column('double precision', { name: 'limit_value', nullable: true })
  limit: number | null;

  @Column('double precision', { name: 'min_value', nullable: true })
  min: number | null;

  @Column('double precision', { name: 'max_value', nullable: true })
  max: number | null;

  /** null: it has not lasted long enough. */
  @Column('timestamptz', { name: 'fired_at', nullable: true })
  firedAt: Date | null;

  @Column('timestamptz', { name: 'acknowledged_at', nullable: true })
  acknowledgedAt: Date | null;

  @Column('text', { name: 'acknowledged_by', nullable: true })
  acknowledgedBy: string | null;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('timestamptz', { name: 'snoozed_until', nullable: true })
  snoozedUntil: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('text', { name: 'end_reason', nullable: true })
  endReason: Violation['end_reason'];

  @Column('text', { name: 'muted_by', nullable: true })
  mutedBy: Violation['muted_by'];

  /** The value furthest beyond the limit, base unit. */
  @Column('double precision', { nullable: true })
  extreme: number | null;

  @Column('integer', { name: 'sample_count', default: 0 })
  sampleCount: number;

  /** Nothing is to be told of it any more. */
  @Column('boolean', { name: 'is_settled', default: false })
  isSettled: boolean;
}
