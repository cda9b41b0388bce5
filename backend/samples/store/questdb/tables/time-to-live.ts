import { Turns } from '../../../pacing/turns.js';
import type { QuestDbHttp } from '../questdb-http.js';
import { requireOurs } from './home-records.js';
import { NO_SERIES, type TablesOwner } from './sample-tables.js';

const DAYS_OF_WEEK = 7;
/** So many months are never shorter than that many days, less the days February lacks. */
const DAYS_OF_MONTH = 30.4;
const LACKING_DAYS = 3;
/** By weeks and months QuestDB takes no 0, which stands for all; no sample is from before 1990. */
const CENTURY = { weeks: 5_200, months: 1_200 };

/** How long QuestDB keeps the rows of the limited tables: whole partitions are dropped. */
export class TimeToLive {
  private readonly turns = new Turns();
  private set: number | null | undefined = undefined;

  constructor(
    private readonly http: QuestDbHttp,
    private readonly owner: TablesOwner,
  ) {}

  /** Null: whatever is written now is kept; undefined: not known. */
  get days(): number | null | undefined {
    return this.set;
  }

  /** What is written afterwards is kept, however old it is, whatever any process said before. */
  lift(): Promise<void> {
    return this.turns.take(() => this.alter(null));
  }

  /**
   * Has what is older than so many days dropped, now and from then on. QuestDB takes the newest row's time for now, so
   * it gets a row, without a value.
   * @param wanted asked at the moment from which on `days` says so
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
