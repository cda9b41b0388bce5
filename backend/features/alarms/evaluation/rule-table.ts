import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AlarmMode, AlarmVariant } from '@mesonet/contract/alarms.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { DataSource } from 'typeorm';
import { REVISION } from './episode-table.js';
import { type AlarmState, newState } from './judge.js';
import type { WatchedAlarm } from './watch.js';

interface Row {
  id: string;
  revision: string;
  series: number;
  measkey: string;
  mode: AlarmMode;
  description: string;
  variant: AlarmVariant;
  rule_since: Date;
  limit_value: number | null;
  min_value: number | null;
  max_value: number | null;
  hold_minutes: number;
  clear_by: number;
  after_minutes: number | null;
  change_by: number | null;
  window_minutes: number | null;
  state: (AlarmState & { revision: string; lastTime: number | null }) | null;
}

const ALL = `
  SELECT a.id, ${REVISION} AS revision, s.series, a.measkey, a.mode, a.description, a.variant, a.rule_since, a.limit_value,
    a.min_value, a.max_value, a.hold_minutes, a.clear_by, a.after_minutes, a.change_by, a.window_minutes, t.state
  FROM alarms a JOIN stations s ON s.id = a.station_id LEFT JOIN alarm_states t ON t.alarm_id = a.id
  WHERE a.is_enabled`;

export interface StoredAlarm {
  alarm: WatchedAlarm;
  /** State that an earlier evaluation has saved; null when the alarm has had no episode since its rule was changed */
  state: AlarmState | null;
}

/** Reads the rules of all enabled alarms from the database. */
@Injectable()
export class RuleTable {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async all(): Promise<StoredAlarm[]> {
    return (await this.database.query<Row[]>(ALL)).map(toStored);
  }

  /**
   * Reads the rule of one alarm.
   * @returns an empty list when the alarm is disabled or deleted
   */
  async withId(id: string): Promise<StoredAlarm[]> {
    return (await this.database.query<Row[]>(`${ALL} AND a.id = $1`, [id])).map(toStored);
  }

  /** Reads a counter that any process increases when it changes an alarm. */
  async version(): Promise<string> {
    const [row] = await this.database.query<{ version: string }[]>('SELECT version FROM alarm_directory');
    if (row) return row.version;
    await this.database.query(
      'INSERT INTO alarm_directory (version) VALUES (1) ON CONFLICT (is_only) DO NOTHING',
    );
    return this.version();
  }
}

function toStored(row: Row): StoredAlarm {
  const { id, revision, series, measkey, mode, description: desc, state } = row;
  const rule = {
    variant: row.variant,
    mode,
    limit: row.limit_value,
    min: row.min_value,
    max: row.max_value,
    holdMs: row.hold_minutes * MINUTE_MS,
    clearBy: row.clear_by,
    afterMs: (row.after_minutes ?? 0) * MINUTE_MS,
    change: row.change_by ?? 0,
    windowMs: (row.window_minutes ?? 0) * MINUTE_MS,
  };
  const ruleSince = row.rule_since.getTime();
  const isOfRule = state?.revision === revision;
  return {
    alarm: { id, revision, series, measkey, mode, desc, ruleSince, rule },
    state: isOfRule ? { ...newState(0), ...state, lastTime: state.lastTime ?? -Infinity } : null,
  };
}
