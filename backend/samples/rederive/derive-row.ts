import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { FoldingSample } from '../fold/folding-sample.js';
import { isTold, type RainBook } from '../fold/rain/rain-book.js';
import { RAIN_WINDOW_KEYS, rollRainWindows, SILENT_MS } from '../fold/rain/roll-rain.js';
import { DERIVABLE_KEYS, GAUGE_READ, isSent } from '../fold/sent-keys.js';
import { derivePressure, PRESSURE_KEYS } from '../fold/pressure/derive-pressure.js';
import { rememberTemperature, TemperatureWindow } from '../fold/pressure/temperature-window.js';
import { STALE_PRESSURE, STALE_RAIN, STALE_WIND } from '../fold/stale-range.js';
import { GustWindow } from '../fold/wind/gust-window.js';
import { rememberWind, ROLLING_KEYS, rollWind } from '../fold/wind/roll-wind.js';
import { WindWindow } from '../fold/wind/wind-window.js';
import type { SampleRow, SampleValues } from '../observation.js';
import type { LedgerBook } from '../rain-ledger/ledger-book.js';
import { ImportedRain } from './imported-rain.js';

/** A station that sent a key itself this short a time ago goes on sending it: it is not derived in between. */
const OWN_KEY_MS = 60 * 60_000;

/** What of a row changes: values that make way, and values that take their places or free ones. */
export interface RowChange {
  from: SampleValues;
  to: SampleValues;
}

/** A stored row and what is beside it. */
export interface RowToDerive {
  row: SampleRow;
  /** Keys of its time whose value failed a quality check. */
  failed: ReadonlySet<string>;
  isLastOfDay: boolean;
}

export interface RowDeriverOptions {
  ledger: LedgerBook;
  timezone: string;
  elevationFeet: number | null;
  /** True when the station was heard before the first row; else windows of rain begin to be known with that row. */
  wasHeardBefore: boolean;
  /** A mask of the parts to derive: STALE_WIND, STALE_RAIN, STALE_PRESSURE. */
  parts: number;
}

/** Derives rolling wind and rain of stored rows anew, row by row in order of time, as the fold does for live rows. */
export class RowDeriver {
  private readonly wind = new WindWindow();
  private readonly gusts = new GustWindow();
  private readonly sentAt = new Map<string, number>();
  private readonly imported: ImportedRain;
  private readonly temperatures = new TemperatureWindow();
  private gaugeReadAt = -Infinity;
  /** From when on it is known what fell, UTC ms. */
  private gaugeSince: number;

  constructor(private readonly options: RowDeriverOptions) {
    this.imported = new ImportedRain(options.timezone);
    this.gaugeSince = options.wasHeardBefore ? -Infinity : Infinity;
  }

  /** Takes a row in that stays as it is: what comes after it stands on it. */
  pass({ row, failed }: Omit<RowToDerive, 'isLastOfDay'>): void {
    this.note(row, failed);
    this.remember(row);
  }

  /** @returns what changes of the row; null when nothing does */
  derive({ row, failed, isLastOfDay }: RowToDerive): RowChange | null {
    const { parts } = this.options;
    this.note(row, failed);
    const change: RowChange = { from: {}, to: {} };
    if (isGone(row, failed)) compare(row, {}, DERIVABLE_KEYS, change);
    else {
      if (parts & STALE_WIND) this.deriveWind(row, change);
      if (parts & STALE_RAIN) this.deriveRain(row, isLastOfDay, change);
      if (parts & STALE_PRESSURE && row.sent !== undefined) this.derivePressure(row, change);
    }
    this.remember(row);
    return Object.keys(change.from).length + Object.keys(change.to).length > 0 ? change : null;
  }

  private note({ time, values, sent }: SampleRow, failed: ReadonlySet<string>): void {
    const isKnown = sent !== undefined;
    if (isKnown ? (sent & GAUGE_READ) !== 0 : typeof values.rainToday === 'number') {
      this.gaugeReadAt = time;
      this.gaugeSince = Math.min(this.gaugeSince, time);
    }
    for (const key of [...ROLLING_KEYS, ...RAIN_WINDOW_KEYS, ...PRESSURE_KEYS]) {
      if (failed.has(key) || (isKnown && key in values && isSent(sent, key))) this.sentAt.set(key, time);
    }
    const { rainToday } = values;
    const isImported = isKnown && !(sent & GAUGE_READ) && isSent(sent, 'rainToday');
    if (isImported && typeof rainToday === 'number') this.imported.read(time, rainToday);
  }

  private remember({ time, values }: SampleRow): void {
    rememberWind({ highWater: time, sent: values, wind: this.wind, gusts: this.gusts });
    rememberTemperature(this.temperatures, time, values);
  }

  private derivePressure(row: SampleRow, change: RowChange): void {
    const sample = this.sampleOf(row, PRESSURE_KEYS);
    derivePressure(sample, this.options.elevationFeet, this.temperatures);
    compare(row, sample.values, PRESSURE_KEYS, change);
  }

  private deriveWind(row: SampleRow, change: RowChange): void {
    const sample = this.sampleOf(row, ROLLING_KEYS);
    rollWind(sample, { wind: this.wind, gusts: this.gusts });
    compare(row, sample.values, ROLLING_KEYS, change);
  }

  private deriveRain(row: SampleRow, isLastOfDay: boolean, change: RowChange): void {
    const book = { ...this.options.ledger.at(row.time), since: this.gaugeSince };
    const sample = this.sampleOf(row, RAIN_WINDOW_KEYS);
    const isCounted = row.time - this.gaugeReadAt <= SILENT_MS;
    if (isCounted) rollRainWindows(sample, book);
    else this.imported.roll(sample);
    compare(row, sample.values, RAIN_WINDOW_KEYS, change);
    const totals = isLastOfDay ? this.options.ledger.totalsAtEndOfDay() : book.totals;
    compare(row, this.totalsOf(row, isCounted ? totals : null), RAIN_TOTALS, change);
  }

  /** @param counted as the ledger has them; null: the gauge is silent */
  private totalsOf({ values, sent }: SampleRow, counted: RainBook['totals'] | null): SampleValues {
    const totals: SampleValues = {};
    for (const key of RAIN_TOTALS) {
      const value = values[key];
      const isOwn = sent === undefined || isSent(sent, key);
      // An imported total is not the ledger's; one of the gauge is, but for its rounding.
      const isFixed = value !== undefined && isOwn && !((sent ?? 0) & GAUGE_READ);
      if (isFixed || (counted && isOwn && isTold(value, counted[key]))) totals[key] = value!;
      else if (counted) totals[key] = counted[key];
    }
    return totals;
  }

  /** The row without what is derived of some keys. */
  private sampleOf({ time, values, sent }: SampleRow, keys: readonly string[]): FoldingSample {
    const given: SampleValues = {};
    for (const key in values) {
      if (sent === undefined || !keys.includes(key) || isSent(sent, key)) given[key] = values[key]!;
    }
    return new FoldingSample(time, given, (key) => time - (this.sentAt.get(key) ?? -Infinity) <= OWN_KEY_MS);
  }
}

/** Whether nothing is left that the row's values could follow from: an import that brought it was taken back. */
function isGone({ values, sent }: SampleRow, failed: ReadonlySet<string>): boolean {
  return sent === 0 && failed.size === 0 && Object.keys(values).every((key) => !isSent(sent, key));
}

/** Notes where wanted values differ from those of the row. */
function compare(
  { values }: SampleRow,
  wanted: SampleValues,
  keys: readonly string[],
  change: RowChange,
): void {
  for (const key of keys) {
    const [is, becomes] = [values[key], wanted[key]];
    if (isSame(is, becomes)) continue;
    if (is !== undefined) change.from[key] = is;
    if (becomes !== undefined) change.to[key] = becomes;
  }
}

/** Less is the arithmetic of sums that were added in another order. */
const NOISE = 1e-9;

function isSame(a: number | string | undefined, b: number | string | undefined): boolean {
  return a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < NOISE);
}
