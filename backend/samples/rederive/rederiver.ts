import { unitAround } from '../../platform/calendar/calendar.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { Unavailable } from '../../platform/errors.js';
import type { BackgroundLane } from '../background-lane.js';
import type { FlaggedTable } from '../flagged/flagged-table.js';
import { rederivation } from '../fold/history.js';
import { STALE_PRESSURE, STALE_RAIN, STALE_WIND } from '../fold/stale-range.js';
import type { Observation } from '../observation.js';
import { TimeSlice } from '../pacing/time-slice.js';
import { LedgerBook } from '../rain-ledger/ledger-book.js';
import type { RainLedgerReader } from '../rain-ledger/rain-ledger-reader.js';
import type { SeriesSettings } from '../series-directory.js';
import type { SampleStore } from '../store/sample-store.js';
import { type RowChange, RowDeriver } from './derive-row.js';
import { rowsToDerive } from './rows-to-derive.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const APPENDED_AT_ONCE = 500;
/** Rows before a range that its rows stand on: an hour of gusts, 12 of temperature, a day of rain, with some to spare. */
const BEFORE_MS = { wind: HOUR_MS, pressure: 13 * HOUR_MS, rain: 30 * HOUR_MS };
/** Rain events are followed back so far. */
const EVENT_MS = 14 * DAY_MS;
/** A station that was not heard for so long before is heard for the first time. */
const HEARD_WITHIN_MS = 366 * DAY_MS;
/** Behind a range it goes on until a row with rain stays as it is, or this long without one. */
const BEHIND_MS = 6 * HOUR_MS;

/** What is read and written: the store, the ledgers, the flags, and the way into the journal. */
export interface RederiverParts {
  store: Pick<SampleStore, 'rowsIn' | 'latest'>;
  ledger: Pick<RainLedgerReader, 'counting'>;
  flagged: Pick<FlaggedTable, 'read'>;
  lane: Pick<BackgroundLane, 'room' | 'append' | 'visible'>;
}

export interface RederiveOptions {
  /** Rolling wind and rain alone, or all that is derived, by the settings of today. */
  scope: 'windows' | 'all';
  signal: AbortSignal;
  /** Told now and then how many rows are done, and up to when. */
  onProgress?: (progress: { rows: number; until: number }) => void;
}

/** How many rows were looked at, and how many of them changed. */
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
 * Derives stored rows anew from what was sent, in order of time, and writes what differs through the journal, beside
 * live samples. What was sent stays. Repeated, it changes nothing; stopped half-way, it can be begun again. Rows that
 * come while it works are left as they are: they were derived a moment ago.
 */
export class Rederiver {
  constructor(private readonly parts: RederiverParts) {}

  /**
   * Derives the rows of a range, UTC ms, the end not included.
   * @throws Unavailable while the store does not show what was sent
   */
  rederive(site: SeriesSettings, range: TimeRange, { scope, ...rest }: RederiveOptions): Promise<Rederived> {
    const parts = STALE_WIND | STALE_RAIN | STALE_PRESSURE;
    return this.work({ site, range, parts, scope, ...rest });
  }

  /**
   * Derives parts of the rows of a range, and rows behind it as long as rain changes.
   * @throws Unavailable while the store does not show what was sent
   */
  mend(site: SeriesSettings, range: TimeRange, parts: number, signal: AbortSignal): Promise<Rederived> {
    return this.work({ site, range, parts, scope: 'windows', signal });
  }

  private async work(work: Work): Promise<Rederived> {
    const { site, range, parts, scope, signal } = work;
    const done: Rederived = { rows: 0, changed: 0 };
    const newest = await this.newestWhole(site.series, signal);
    const deriver = new RowDeriver({
      ledger: await this.ledgerFor(site, range),
      timezone: site.timezone,
      elevationFeet: site.elevationFeet,
      wasHeardBefore: await this.wasHeardBefore(site.series, startOf(range, parts), signal),
      parts,
    });
    const slice = new TimeSlice();
    const changes: Observation[] = [];
    let quietSince = range.end;
    const { store, flagged } = this.parts;
    // A day more shows which row is the last of its day.
    const until = range.end + (scope === 'all' ? DAY_MS : EVENT_MS);
    const rows = { site, range: { start: startOf(range, parts), end: until }, newest };
    for await (const found of rowsToDerive({ store, flagged }, rows, signal)) {
      const { time } = found.row;
      if (time > newest) break;
      if (time < range.start) deriver.pass(found);
      else {
        if (time >= range.end && (scope === 'all' || time - quietSince > BEHIND_MS)) break;
        done.rows++;
        const change = deriver.derive(found);
        if (change || scope === 'all') changes.push(observationOf(site.series, time, change));
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
   * The newest row that is stored, UTC ms, once the ledger has the rain of it and of all rows before. Of a newer one it
   * may not know yet.
   */
  private async newestWhole(series: number, signal: AbortSignal): Promise<number> {
    const { store, lane } = this.parts;
    const row = (await store.latest([series])).get(series);
    if (!(await lane.visible(signal)) && !signal.aborted) throw new Unavailable();
    return row?.time ?? -Infinity;
  }

  private async wasHeardBefore(series: number, time: number, signal: AbortSignal): Promise<boolean> {
    const [row] = await this.parts.store.rowsIn(
      series,
      { start: time - HEARD_WITHIN_MS, end: time },
      { limit: 1, signal },
    );
    return row !== undefined;
  }

  private async append(changes: readonly Observation[], signal: AbortSignal): Promise<void> {
    if (changes.length === 0) return;
    await this.parts.lane.room(signal);
    if (!signal.aborted) await this.parts.lane.append(changes);
  }

  private async ledgerFor({ series, timezone }: SeriesSettings, { start }: TimeRange): Promise<LedgerBook> {
    const units = (['year', 'week'] as const).map((unit) => unitAround(start, unit, timezone).start);
    const since = Math.min(...units, start - EVENT_MS);
    return new LedgerBook(await this.parts.ledger.counting(series, since), timezone, since);
  }
}

function startOf({ start }: TimeRange, parts: number): number {
  const before =
    parts & STALE_RAIN ? BEFORE_MS.rain : parts & STALE_PRESSURE ? BEFORE_MS.pressure : BEFORE_MS.wind;
  return start - before;
}

/** Where nothing else changes, the row is merged once more, which computes what its formulas give. */
function observationOf(series: number, time: number, change: RowChange | null): Observation {
  return rederivation({ series, time, receivedAt: time }, change ?? { from: {}, to: {} });
}
