import type { AlarmMode, AlarmSeverity, AlarmVariant } from '@mesonet/contract/alarms.js';
import { Column } from 'typeorm';

/** The columns of an alarm's rule. An episode has the same columns, with the rule as it was when the episode began. */
export abstract class RuleColumns {
  @Column('text', { name: 'account_id' })
  accountId: string;

  @Column('text', { name: 'station_id' })
  stationId: string;

  @Column('text')
  variant: AlarmVariant;

  /**
   * A key of the catalogue or of an own measurement of the station; `sampleTime` for an alarm about a silent station.
   */
  @Column('text')
  measkey: string;

  @Column('text')
  description: string;

  @Column('text')
  mode: AlarmMode;

  @Column('text', { default: 'warning' })
  severity: AlarmSeverity;

  /** Limits of the alarm, in the base unit of the measurement. */
  @Column('double precision', { name: 'limit_value', nullable: true })
  limit: number | null;

  @Column('double precision', { name: 'min_value', nullable: true })
  min: number | null;

  @Column('double precision', { name: 'max_value', nullable: true })
  max: number | null;

  @Column('double precision', { name: 'change_by', nullable: true })
  change: number | null;

  @Column('integer', { name: 'window_minutes', nullable: true })
  windowMinutes: number | null;
}
