import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import { Unavailable } from '../../../platform/errors.js';
import type { BackgroundLane } from '../lane/background-lane.js';
import type { FlaggedTable } from '../../store/beside/flagged-table.js';
import { rederivation } from '../../fold/history/history.js';
import { STALE_PRESSURE, STALE_RAIN, STALE_WIND } from '../../fold/late/stale-range.js';
import type { JournalEntry, Rederivation } from '../../core/journal-entry.js';
import { TimeSlice } from '../../pacing/time-slice.js';
import { LedgerTally } from '../../../rain/ledger/ledger-tally.js';
import type { RainLedgerReader } from '../../store/beside/rain-ledger-reader.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import type { SampleReader } from '../../store/sample-reader.js';
import { type RowChange, RowDeriver } from './derive-row.js';
import { rowsToDerive } from './rows-to-derive.js';

const APPENDED_AT_ONCE = 500;
/**
 * Rows this long before a range affect the values of its rows: 1 hour for gusts, 12 for temperature, 24
 * for rain, plus a margin.
 */
const BEFORE_MS = { wind: HOUR_MS, pressure: 13 * HOUR_MS, rain: 30 * HOUR_MS };
/** If a rain event extends beyond a range, at most this much time before and behind the range is read for it. */
const EVENT_MS = 14 * DAY_MS;
/** A station counts as new when it has no row within this time before a range. */
const HEARD_WITHIN_MS = 366 * DAY_MS;
/**
 * Behind the end of a range, the derivation stops at the first unchanged row that has a rain total, or when no row has
 * changed for this long.
 */
const BEHIND_MS = 6 * HOUR_MS;

/** The stores that a repeated derivation of values reads and writes, and its access to the journal. */
export interface RederiverParts {
  reader: Pick<SampleReader, 'rowsIn' | 'latest'>;
  ledger: Pick<RainLedgerReader, 'counting'>;
  flagged: Pick<FlaggedTable, 'read'>;
  lane: Pick<BackgroundLane, 'room' | 'append' | 'visible'>;
}

export interface RederiveOptions {
  /**
   * `windows` derives only the rolling values of wind, rain and pressure; `all` derives every derived value, with the
   * present settings.
   */
  scope: 'windows' | 'all';
  signal: AbortSignal;
  /** Called repeatedly with the number of finished rows and the time of the last one, UTC ms. */
  onProgress?: (progress: { rows: number; until: number }) => void;
}

/** The result of a repeated derivation: how many rows were read, and how many of them changed. */
export interface Rederived {
  rows: number;
  changed: number;
}

interface Work {
  site: SeriesSettings;
  range: TimeRange;
  parts: number;
  scope: 'windows' | 'all';
  signal: AbortSignal;
  onProgress?: RederiveOptions['onProgress'];
}

/**
 * Derives stored rows again from the sent values, in time order, and writes the differences through the journal. Sent
 * values stay. A repeated run changes nothing; an interrupted one can be repeated. Rows that arrive during the work
 * stay unchanged, because the fold has just derived them.
 */
export class Rederiver {
  constructor(private readonly parts: RederiverParts) {}

  /**
   * Derives the rows in a range of time again.
   * @param range UTC ms, the end not included
   * @throws Unavailable while the store does not yet show all samples that were sent
   */
  rederive(site: SeriesSettings, range: TimeRange, { scope, ...rest }: RederiveOptions): Promise<Rederived> {
    const parts = STALE_WIND | STALE_RAIN | STALE_PRESSURE;
    return this.work({ site, range, parts, scope, ...rest });
  }

  /**
   * Derives some values of the rows of a range again, and those of the rows behind it as long as their rain changes.
   * @param parts bit mask of the groups of values: STALE_WIND, STALE_RAIN, STALE_PRESSURE
   * @throws Unavailable while the store does not yet show all samples that were sent
   */
  mend(site: SeriesSettings, range: TimeRange, parts: number, signal: AbortSignal): Promise<Rederived> {
    return this.work({ site, range, parts, scope: 'windows', signal });
  }

  private async work(work: Work): Promise<Rederived> {
    const { site, range, parts, scope, signal } = work;
    const done: Rederived = { rows: 0, changed: 0 };
    const newest = await this.newestWhole(site.series, signal);
    const deriver = await this.deriverFor(work);
    const slice = new TimeSlice();
    const changes: Rederivation[] = [];
    let quietSince = range.end;
    const { reader, flagged } = this.parts;
    // Rows behind the range are read, too. They show which row is the last of its day; `windows` also derives them.
    const until = range.end + (scope === 'all' ? DAY_MS : EVENT_MS);
    const rows = { site, range: { start: startOf(range, parts), end: until }, newest };
    for await (const found of rowsToDerive({ reader, flagged }, rows, signal)) {
      const { time } = found.row;
      if (time > newest) break;
      if (time < range.start) deriver.pass(found);
      else {
        if (time >= range.end && (scope === 'all' || time - quietSince > BEHIND_MS)) break;
        done.rows++;
        const change = deriver.derive(found);
        if (change || scope === 'all') changes.push(rederivationOf(site.series, time, change));
        if (change) done.changed++;
        else if (time >= range.end && 'rainToday' in found.row.values) break;
        if (change && time >= range.end) quietSince = time;
      }
      if (changes.length >= APPENDED_AT_ONCE) {
        await this.append(changes.splice(0), signal);
        work.onProgress?.({ rows: done.rows, until: time });
      }
      await slice.yieldIfOver();
      if (signal.aborted) return done;
    }
    await this.append(changes, signal);
    work.onProgress?.({ rows: done.rows, until: range.end });
    return done;
  }

  /**
   * @returns UTC ms of the newest row up to which the rain ledger is complete for certain; the ledger may still
   * lack the rain of newer rows
   */
  private async newestWhole(series: number, signal: AbortSignal): Promise<number> {
    const { reader, lane } = this.parts;
    const row = (await reader.latest([series])).get(series);
    if (!(await lane.visible(signal)) && !signal.aborted) throw new Unavailable();
    return row?.time ?? -Infinity;
  }

  private async deriverFor({ site, range, parts, signal }: Work): Promise<RowDeriver> {
    return new RowDeriver({
      ledger: await this.ledgerFor(site, range),
      timezone: site.timezone,
      elevationFeet: site.elevationFeet,
      wasHeardBefore: await this.wasHeardBefore(site.series, startOf(range, parts), signal),
      parts,
    });
  }

  private async wasHeardBefore(series: number, time: number, signal: AbortSignal): Promise<boolean> {
    const [row] = await this.parts.reader.rowsIn(
      series,
      { start: time - HEARD_WITHIN_MS, end: time },
      { limit: 1, signal },
    );
    return row !== undefined;
  }

  private async append(changes: readonly JournalEntry[], signal: AbortSignal): Promise<void> {
    if (changes.length === 0) return;
    await this.parts.lane.room(signal);
    if (!signal.aborted) await this.parts.lane.append(changes);
  }

  private async ledgerFor({ series, timezone }: SeriesSettings, { start }: TimeRange): Promise<LedgerTally> {
    const units = (['year', 'week'] as const).map((unit) => unitAround(start, unit, timezone).start);
    const since = Math.min(...units, start - EVENT_MS);
    return new LedgerTally(await this.parts.ledger.counting(series, since), timezone, since);
  }
}

function startOf({ start }: TimeRange, parts: number): number {
  const before =
    parts & STALE_RAIN ? BEFORE_MS.rain : parts & STALE_PRESSURE ? BEFORE_MS.pressure : BEFORE_MS.wind;
  return start - before;
}

/**
 * Makes the journal entry of a row. A row without changes gets one, too, because the fold then merges the row once more
 * and computes the values of its formulas.
 */
function rederivationOf(series: number, time: number, change: RowChange | null): Rederivation {
  return rederivation({ series, time, receivedAt: time }, change ?? { from: {}, to: {} });
}
