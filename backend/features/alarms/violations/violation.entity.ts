import type { Violation } from '@mesonet/contract/violations.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { RuleColumns } from '../rules/rule-columns.js';

/**
 * One episode of an alarm, with the rule as it was when the episode began. It stays stored when the alarm is deleted.
 */
@Entity({ name: 'violations' })
export class ViolationEntity extends RuleColumns {
  @PrimaryColumn('uuid', { name: 'alarm_id' })
  alarmId: string;

  /** Time at which the condition of the alarm began to hold. */
  @PrimaryColumn('timestamptz', { name: 'started_at' })
  startedAt: Date;

  /** Time at which the alarm fired; null when the condition has not held long enough */
  @Column('timestamptz', { name: 'fired_at', nullable: true })
  firedAt: Date | null;

  /** The newest value beyond the limit when the alarm fired, base unit; null for an alarm about a silent station. */
  @Column('double precision', { name: 'fired_value', nullable: true })
  firedValue: number | null;

  @Column('timestamptz', { name: 'acknowledged_at', nullable: true })
  acknowledgedAt: Date | null;

  @Column('text', { name: 'acknowledged_by', nullable: true })
  acknowledgedBy: string | null;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('timestamptz', { name: 'snoozed_until', nullable: true })
  snoozedUntil: Date | null;

  @Column('timestamptz', { name: 'snoozed_at', nullable: true })
  snoozedAt: Date | null;

  @Column('text', { name: 'snoozed_by', nullable: true })
  snoozedBy: string | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  @Column('text', { name: 'end_reason', nullable: true })
  endReason: Violation['end_reason'];

  @Column('text', { name: 'muted_by', nullable: true })
  mutedBy: Violation['muted_by'];

  /** Value of the episode that is furthest beyond the limit, base unit; null for an alarm about a silent station */
  @Column('double precision', { nullable: true })
  extreme: number | null;

  @Column('integer', { name: 'sample_count', default: 0 })
  sampleCount: number;

  /**
   * Name and timezone of a removed station, for notices that still wait; null while the station exists. Episodes of
   * removed stations are never shown.
   */
  @Column('jsonb', { name: 'removed_station', nullable: true })
  removedStation: { stationname: string; timezone: string | null } | null;

  /** True when no more notices about the episode will be due */
  @Column('boolean', { name: 'is_settled', default: false })
  isSettled: boolean;
}
