import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { TotalsRecount } from '../../../backend/rain/ledger/totals-recount.js';
import { fold } from '../../../backend/samples/fold/fold.js';
import type { FoldedRow } from '../../../backend/samples/fold/folded.js';
import { staleByEntries } from '../../../backend/samples/fold/late/find-stale.js';
import { rederivation } from '../../../backend/samples/fold/history/history.js';
import { mergeLate } from '../../../backend/samples/fold/late/merge-late.js';
import { rainCorrection } from '../../../backend/samples/fold/rain/rain-correction.js';
import { newSeriesState, type SeriesState } from '../../../backend/samples/fold/state/series-state.js';
import { joinRanges, type StaleRange } from '../../../backend/samples/fold/late/stale-range.js';
import { decodeState, encodeState } from '../../../backend/samples/fold/state/state-codec.js';
import type { JournalEntry } from '../../../backend/samples/core/journal-entry.js';
import type { SampleRow, SampleValues } from '../../../backend/samples/core/observation.js';
import type { CountingEntry } from '../../../backend/rain/ledger/ledger-tally.js';
import type { RainEntry, TotalsChange, RainRevision } from '../../../backend/rain/rain-entry.js';
import { type Rederived, Rederiver } from '../../../backend/samples/upkeep/rederive/rederiver.js';
import { seriesSettings } from './series-settings.js';
import { UNCHECKED } from '../unchecked.js';

export interface StationSample {
  time: number;
  values: SampleValues;
}

/** A station with the real fold, merging and rederivation, whose rows and rain ledger are kept in maps. */
export class FoldedStation {
  readonly rows = new Map<number, SampleRow>();
  private readonly ledger = new Map<number, readonly (RainEntry & { corrected?: number | undefined })[]>();
  private readonly settings;
  private state: SeriesState = newSeriesState(1);
  private stale: StaleRange[] = [];
  private revisions: RainRevision[] = [];
  /** Runs each time the background work asks for something, so that samples can arrive in between. */
  meanwhile: () => void = () => undefined;

  constructor(private readonly timezone: string) {
    const settings = seriesSettings({ timezone, elevationFeet: 500 });
    this.settings = { ...settings, intake: { ...settings.intake, limits: UNCHECKED } };
  }

  send({ time, values }: StationSample): void {
    this.fold({ kind: 'sample', series: 1, time, receivedAt: time, values });
  }

  fold(entry: JournalEntry): void {
    const folded = fold(this.state, entry, this.settings);
    this.store(folded);
    if (folded.newest) this.store(folded.newest);
    for (const late of folded.daysEnds ?? []) this.store({ isLate: true, late, announcement: null });
    for (const { time, entries } of folded.rain?.entries ?? []) {
      const before = this.ledger.get(time);
      this.ledger.set(
        time,
        entries.map((entry, i) => ({ ...entry, corrected: before?.[i]?.corrected })),
      );
    }
    if (folded.rain?.revision) this.revisions.push(folded.rain.revision);
    this.stale.push(...(folded.stale ?? []));
  }

  private store(folded: FoldedRow): void {
    const row = folded.isLate ? mergeLate(this.rows.get(folded.late.time), folded.late) : folded.row;
    this.rows.set(row.time, row);
  }

  /** Encodes and decodes the fold state as a restart does. Ranges that wait for rederivation still wait. */
  restart(): void {
    this.state = decodeState(1, encodeState(this.state));
  }

  entries(): (RainEntry & { corrected?: number | undefined })[] {
    const bySample = [...this.ledger].sort(([a], [b]) => a - b);
    return bySample.flatMap(([, entries]) => entries).sort((a, b) => a.time - b.time);
  }

  /** Corrects the rain of a moment as a manager does; undefined removes the correction. */
  correct(moment: number, amount: number | undefined): void {
    for (const [sampleTime, entries] of this.ledger) {
      const index = entries.findIndex((entry) => entry.time === moment && !entry.totals);
      const entry = entries[index];
      if (!entry) continue;
      const more = (amount ?? entry.amount) - (entry.corrected ?? entry.amount);
      this.ledger.set(sampleTime, entries.with(index, { ...entry, corrected: amount }));
      const amounts = Object.fromEntries(RAIN_TOTALS.map((key) => [key, more])) as Omit<TotalsChange, 'time'>;
      this.revisions.push({ changes: [{ time: moment, ...amounts }], until: Infinity });
      this.stale.push(...staleByEntries([entry]));
      const place = { series: 1, time: moment, receivedAt: moment };
      this.fold(rainCorrection(place, { amounts, isCorrected: amount !== undefined, from: entry.from }));
      return;
    }
  }

  /**
   * Does all background work.
   * @param stopAfter stops after this many written rows, as a killed process does
   */
  async settle(stopAfter = Infinity): Promise<Rederived> {
    this.recount();
    const stopping = new AbortController();
    const done = { rows: 0, changed: 0 };
    let left = stopAfter;
    const rederiver = this.rederiver((entry) => {
      if (left-- > 0) this.fold(entry);
      else stopping.abort();
    });
    for (const { start, end, parts } of joinRanges(this.stale)) {
      const range = { start, end: end + 1 };
      const { rows, changed } = await rederiver.mend(this.settings, range, parts, stopping.signal);
      done.rows += rows;
      done.changed += changed;
    }
    if (!stopping.signal.aborted) this.stale = [];
    return done;
  }

  /** Derives all rows of a range again, whether they are stale or not. */
  rederive(range: { start: number; end: number }, scope: 'windows' | 'all' = 'windows'): Promise<Rederived> {
    const { signal } = new AbortController();
    const rederiver = this.rederiver((entry) => this.fold(entry));
    return rederiver.rederive(this.settings, range, { scope, signal });
  }

  private rederiver(append: (entry: JournalEntry) => void): Rederiver {
    return new Rederiver({
      reader: {
        latest: () => {
          const newest = this.stored().at(-1);
          return this.answer(newest ? new Map([[1, newest]]) : new Map<number, SampleRow>());
        },
        rowsIn: (_, { start, end }, { limit }) =>
          this.answer(
            this.stored()
              .filter(({ time }) => time >= start && time < end)
              .slice(0, limit),
          ),
      },
      ledger: { counting: (_, since) => this.answer(this.counting(since)) },
      flagged: { read: () => this.answer([]) },
      lane: {
        room: () => this.answer(undefined),
        visible: () => this.answer(true),
        append: (entries) => {
          entries.forEach(append);
          return Promise.resolve();
        },
      },
    });
  }

  private stored(): SampleRow[] {
    const rows = [...this.rows.values()].filter(({ values }) => Object.keys(values).length > 0);
    return rows.sort((a, b) => a.time - b.time);
  }

  private answer<T>(found: T): Promise<T> {
    this.meanwhile();
    return Promise.resolve(found);
  }

  private counting(since: number): CountingEntry[] {
    return this.entries()
      .filter(({ time }) => time >= since)
      .map(({ from, time, amount, totals, corrected }) => ({
        from,
        time,
        amount: corrected ?? amount,
        totals: totals ?? null,
      }));
  }

  private recount(): void {
    const changes = this.counting(-Infinity).map(({ time, amount, totals }) => {
      const of = (key: string) => (totals ? ((totals as Record<string, number>)[key] ?? 0) : amount);
      return {
        time,
        ...(Object.fromEntries(RAIN_TOTALS.map((key) => [key, of(key)])) as Omit<TotalsChange, 'time'>),
      };
    });
    const recount = new TotalsRecount(changes, this.revisions, this.timezone);
    for (const time of [...this.rows.keys()].sort((a, b) => a - b)) {
      const stored = this.rows.get(time)!.values;
      const to = recount.recount(time, stored);
      const from = Object.fromEntries(Object.keys(to).map((key) => [key, stored[key]!]));
      if (Object.keys(to).length > 0) {
        this.fold(rederivation({ series: 1, time, receivedAt: time }, { from, to }));
      }
    }
    this.revisions = [];
  }
}
