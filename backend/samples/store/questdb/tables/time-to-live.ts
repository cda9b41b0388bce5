import { Turns } from '../../../pacing/turns.js';
import type { QuestDbHttp } from '../wire/questdb-http.js';
import { requireOurs } from './home-records.js';
import { NO_SERIES, type TablesOwner } from './sample-tables.js';

const DAYS_OF_WEEK = 7;
/**
 * A span of n months has at least n times this many days, minus `LACKING_DAYS`, because February is shorter than other
 * months.
 */
const DAYS_OF_MONTH = 30.4;
const LACKING_DAYS = 3;
/**
 * The time to live that is set when rows must never be dropped, because QuestDB rejects a time to live of 0. No row is
 * as old as this, because QuestDB stores no time before 1970.
 */
const CENTURY = { weeks: 5_200, months: 1_200 };

/**
 * Sets how long QuestDB keeps the rows of the tables with limited retention (its time to live, TTL). QuestDB drops only
 * whole partitions.
 */
export class TimeToLive {
  private readonly turns = new Turns();
  private set: number | null | undefined = undefined;

  constructor(
    private readonly http: QuestDbHttp,
    private readonly owner: TablesOwner,
  ) {}

  /** Number of days that rows are kept; null when they are never dropped, undefined when it is not known. */
  get days(): number | null | undefined {
    return this.set;
  }

  /** Makes QuestDB keep all rows written from now on, however old they are and whatever limit was set before. */
  lift(): Promise<void> {
    return this.turns.take(() => this.alter(null));
  }

  /**
   * Makes QuestDB drop rows older than a number of days, now and later. QuestDB measures age from the newest row of a
   * table, so this writes an empty row with the current time.
   * @param wanted returns the number of days; called when no other change is running
   */
  limit(wanted: () => number | null): Promise<void> {
    return this.turns.take(async () => {
      requireOurs(this.owner);
      const days = wanted();
      if (days !== null || this.set !== null) await this.alter(days);
    });
  }

  private async alter(days: number | null): Promise<void> {
    if (days !== null) this.set = days;
    const weeks = days === null ? CENTURY.weeks : Math.ceil(days / DAYS_OF_WEEK);
    const months = days === null ? CENTURY.months : Math.ceil((days + LACKING_DAYS) / DAYS_OF_MONTH);
    const limits = { samples_limited: `${weeks} WEEKS`, samples_limited_long: `${months} MONTHS` };
    for (const [table, ttl] of Object.entries(limits)) {
      await this.http.query(`ALTER TABLE ${table} SET TTL ${ttl}`, { lane: 'write' });
      if (days === null) continue;
      const row = `INSERT INTO ${table} (timestamp, series) VALUES (systimestamp(), '${NO_SERIES}')`;
      await this.http.query(row, { lane: 'write' });
    }
    this.set = days;
  }
}
