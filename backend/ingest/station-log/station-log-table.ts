import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StationLogKind } from '@mesonet/contract/station-logs.js';

/** A line of a station's log: equal events of the same minute of the clock. Times are UTC ms. */
export interface StationLogLine {
  series: number;
  minute: number;
  kind: StationLogKind;
  detail: string;
  message: string;
  firstAt: number;
  lastAt: number;
  count: number;
}

export interface StoredLogLine extends Omit<StationLogLine, 'minute'> {
  /** Id of the line. Ids of one station ascend with time, so a page of lines can begin behind an id. */
  id: string;
}

const KEEP_DAYS = 90;
const KEEP_LINES = 10_000;

/** The SQL that stores, reads and deletes lines of station logs. */
@Injectable()
export class StationLogTable {
  constructor(private readonly database: DataSource) {}

  /**
   * Stores lines. If the same line is stored already, its count grows.
   * @param lines no two lines have the same station, minute, kind and detail
   */
  async add(lines: readonly StationLogLine[]): Promise<void> {
    const times = (pick: (line: StationLogLine) => number) =>
      lines.map((line) => new Date(pick(line)).toISOString());
    await this.database.query(
      `INSERT INTO station_log (series, minute, kind, detail, message, first_at, last_at, count)
       SELECT * FROM unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[],
                            $6::timestamptz[], $7::timestamptz[], $8::int[])
       ON CONFLICT (series, minute, kind, detail) DO UPDATE
       SET message = EXCLUDED.message, last_at = EXCLUDED.last_at, count = station_log.count + EXCLUDED.count`,
      [
        lines.map(({ series }) => series),
        times(({ minute }) => minute),
        lines.map(({ kind }) => kind),
        lines.map(({ detail }) => detail),
        lines.map(({ message }) => message),
        times(({ firstAt }) => firstAt),
        times(({ lastAt }) => lastAt),
        lines.map(({ count }) => count),
      ],
    );
  }

  /**
   * Returns lines of a station's log, the newest first.
   * @param before id of a line; only older lines are returned
   */
  async page(series: number, count: number, before?: string): Promise<StoredLogLine[]> {
    const rows = await this.database.query<Record<string, unknown>[]>(
      `SELECT id::text, series, kind, detail, message, first_at, last_at, count
       FROM station_log
       WHERE series = $1 AND ($2::bigint IS NULL OR id < $2::bigint)
       ORDER BY station_log.id DESC LIMIT $3`,
      [series, before ?? null, count],
    );
    return rows.map((row) => ({
      id: row.id as string,
      series: row.series as number,
      kind: row.kind as StationLogKind,
      detail: row.detail as string,
      message: row.message as string,
      firstAt: (row.first_at as Date).getTime(),
      lastAt: (row.last_at as Date).getTime(),
      count: row.count as number,
    }));
  }

  /** Deletes lines that are older than 90 days, and all but the newest 10,000 of each station. */
  async prune(now: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM station_log WHERE minute < $1::timestamptz - make_interval(days => $2)`,
      [now.toISOString(), KEEP_DAYS],
    );
    await this.database.query(
      `DELETE FROM station_log WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER (PARTITION BY series ORDER BY id DESC) AS place FROM station_log
         ) AS placed WHERE place > $1)`,
      [KEEP_LINES],
    );
  }
}
