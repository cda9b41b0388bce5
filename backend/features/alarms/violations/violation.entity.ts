import type { Violation } from '@mesonet/contract/violations.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { RuleColumns } from '../rules/rule-columns.js';

/** One episode of an alarm, with the rule as it was when the episode began. It outlives the alarm. */
@Entity({ name: 'violations' })
export class ViolationEntity extends RuleColumns {
  @PrimaryColumn('uuid', { name: 'alarm_id' })
  alarmId: string;

  /** When the condition began. */
  @PrimaryColumn('timestamptz', { name: 'started_at' })
  startedAt: Date;

  /** null: it has not lasted long enough. */
  @Column('timestamptz', { name: 'fired_at', nullable: true })
  firedAt: Date | null;

  /** The newest value beyond the limit when it fired, base unit; null for silence. */
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

  /** The value furthest beyond the limit, base unit. */
  @Column('double precision', { nullable: true })
  extreme: number | null;

  @Column('integer', { name: 'sample_count', default: 0 })
  sampleCount: number;

  /** Name and zone for the notices of a station that is removed; null: it is there. Nobody is shown such an episode. */
  @Column('jsonb', { name: 'removed_station', nullable: true })
  removedStation: { stationname: string; timezone: string | null } | null;

  /** Nothing is to be told of it any more. */
  @Column('boolean', { name: 'is_settled', default: false })
  isSettled: boolean;
}
