import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HitLine } from './hit-buffer.js';

/** Selects logged requests by time and route. */
export interface HitFilter {
  /** Start of the time range, included. */
  start?: Date | undefined;
  /** End of the time range, excluded. */
  end?: Date | undefined;
  rule?: string | undefined;
  method?: string | undefined;
}

/** A row of the log, or the sum of all rows of a route. In a sum, `hit_at` is the time of the last request. */
export interface StoredHit {
  method: string;
  rule: string;
  blueprint: string;
  hit_at: Date;
  count: number;
}

const KEEP_DAYS = 90;
const KEEP_LINES = 100_000;

/** Reads and writes the log of deprecated routes by SQL. */
@Injectable()
export class HitTable {
  constructor(private readonly database: DataSource) {}

  async add(lines: readonly HitLine[]): Promise<void> {
    await this.database.query(
      `INSERT INTO deprecated_route_hits (method, rule, blueprint, path, hit_at, count)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[])`,
      [
        lines.map(({ method }) => method),
        lines.map(({ rule }) => rule),
        lines.map(({ blueprint }) => blueprint),
        lines.map(({ path }) => path),
        lines.map(({ hitAt }) => new Date(hitAt).toISOString()),
        lines.map(({ count }) => count),
      ],
    );
  }

  /** Returns rows of the log, newest first. */
  async list(filter: HitFilter, count: number): Promise<(StoredHit & { path: string })[]> {
    const { where, values } = conditionOf(filter);
    return this.database.query(
      `SELECT method, rule, blueprint, path, hit_at, count FROM deprecated_route_hits ${where}
       ORDER BY id DESC LIMIT $${values.push(count)}`,
      values,
    );
  }

  /** Returns one row per method and route, sorted by route. */
  async summary(filter: HitFilter): Promise<StoredHit[]> {
    const { where, values } = conditionOf(filter);
    return this.database.query(
      `SELECT method, rule, blueprint, max(hit_at) AS hit_at, sum(count)::float8 AS count
       FROM deprecated_route_hits ${where}
       GROUP BY method, rule, blueprint ORDER BY rule, method, blueprint`,
      values,
    );
  }

  /** Deletes rows that are older than 90 days, and all but the newest 100,000 of each route. */
  async prune(now: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM deprecated_route_hits WHERE hit_at < $1::timestamptz - make_interval(days => $2)`,
      [now.toISOString(), KEEP_DAYS],
    );
    await this.database.query(
      `DELETE FROM deprecated_route_hits WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER (PARTITION BY rule ORDER BY id DESC) AS place
           FROM deprecated_route_hits
         ) AS placed WHERE place > $1)`,
      [KEEP_LINES],
    );
  }
}

function conditionOf({ start, end, rule, method }: HitFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (value: unknown, condition: string) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`);
  };
  add(start, 'hit_at >=');
  add(end, 'hit_at <');
  add(rule, 'rule =');
  add(method, 'method =');
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}
