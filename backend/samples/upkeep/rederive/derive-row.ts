import { HOUR_MS } from '@mesonet/model/durations.js';
import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { FoldingSample } from '../../fold/sample/folding-sample.js';
import { isSameTotal, type RainTally } from '../../../rain/rain-tally.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { deriveRainWindows, SILENT_MS } from '../../fold/rain/derive-rain.js';
import { DERIVABLE_KEYS, GAUGE_READ, isSent } from '../../fold/sample/sent-keys.js';
import { derivePressure, PRESSURE_KEYS } from '../../fold/formulas/derive-pressure.js';
import { rememberTemperature, TemperatureWindow } from '../../fold/formulas/temperature-window.js';
import { STALE_PRESSURE, STALE_RAIN, STALE_WIND } from '../../fold/late/stale-range.js';
import { GustWindow } from '../../fold/wind/gust-window.js';
import { rememberWind, ROLLING_KEYS, deriveWind } from '../../fold/wind/derive-wind.js';
import { WindWindow } from '../../fold/wind/wind-window.js';
import type { SampleRow, SampleValues } from '../../core/observation.js';
import type { LedgerTally } from '../../../rain/ledger/ledger-tally.js';
import { ImportedRain } from './imported-rain.js';

/**
 * A key is not derived for a row when the station itself sent it within this time before the row, because the station
 * probably sends it again.
 */
const OWN_KEY_MS = HOUR_MS;

/** The changes of a row: the values to remove (`from`), and the values to add or to put in their place (`to`). */
export interface RowChange {
  from: SampleValues;
  to: SampleValues;
}

/** A stored row, with what else a derivation needs to know about it. */
export interface RowToDerive {
  row: SampleRow;
  /** Keys of the row's sample whose value failed a quality check. */
  failed: ReadonlySet<string>;
  isLastOfDay: boolean;
}

export interface RowDeriverOptions {
  ledger: LedgerTally;
  timezone: string;
  elevationFeet: number | null;
  /**
   * True when the station has rows before the first one that is read. Without them the station is new, and its rain is
   * known only from the first reading of its rain gauge on.
   */
  wasHeardBefore: boolean;
  /** Bit mask of the groups of values to derive: STALE_WIND, STALE_RAIN, STALE_PRESSURE. */
  parts: number;
}

/**
 * Derives the rolling values of wind, rain and pressure of stored rows again, row by row in time order, as the
 * fold does for live rows.
 */
export class RowDeriver {
  private readonly wind = new WindWindow();
  private readonly gusts = new GustWindow();
  private readonly sentAt = new Map<string, number>();
  private readonly imported: ImportedRain;
  private readonly temperatures = new TemperatureWindow();
  private gaugeReadAt = -Infinity;
  /** Time of the first reading of the rain gauge, UTC ms. From then on, all rain of the station is known. */
  private gaugeSince: number;

  constructor(private readonly options: RowDeriverOptions) {
    this.imported = new ImportedRain(options.timezone);
    this.gaugeSince = options.wasHeardBefore ? -Infinity : Infinity;
  }

  /** Reads a row before the range to derive. It stays unchanged, but the values of later rows depend on it. */
  pass({ row, failed }: Omit<RowToDerive, 'isLastOfDay'>): void {
    this.note(row, failed);
    this.remember(row);
  }

  /** @returns the changes that the caller makes to the stored row of a sample; null when there are none */
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
    compare(row, sample.row().values, PRESSURE_KEYS, change);
  }

  private deriveWind(row: SampleRow, change: RowChange): void {
    const sample = this.sampleOf(row, ROLLING_KEYS);
    deriveWind(sample, { wind: this.wind, gusts: this.gusts });
    compare(row, sample.row().values, ROLLING_KEYS, change);
  }

  private deriveRain(row: SampleRow, isLastOfDay: boolean, change: RowChange): void {
    const tally = { ...this.options.ledger.at(row.time), since: this.gaugeSince };
    const sample = this.sampleOf(row, RAIN_WINDOW_KEYS);
    const isCounted = row.time - this.gaugeReadAt <= SILENT_MS;
    if (isCounted) deriveRainWindows(sample, tally);
    else this.imported.roll(sample);
    compare(row, sample.row().values, RAIN_WINDOW_KEYS, change);
    const totals = isLastOfDay ? this.options.ledger.totalsAtEndOfDay() : tally.totals;
    compare(row, this.totalsOf(row, isCounted ? totals : null), RAIN_TOTALS, change);
  }

  /** @param counted totals of the rain ledger; null when the rain gauge has been silent for too long */
  private totalsOf({ values, sent }: SampleRow, counted: RainTally['totals'] | null): SampleValues {
    const totals: SampleValues = {};
    for (const key of RAIN_TOTALS) {
      const value = values[key];
      const isOwn = sent === undefined || isSent(sent, key);
      // An imported total stays, because the rain ledger does not contain it. A total that the gauge sent stays if the
      // ledger has the same total, perhaps with another rounding.
      const isFixed = value !== undefined && isOwn && !((sent ?? 0) & GAUGE_READ);
      if (isFixed || (counted && isOwn && isSameTotal(value, counted[key]))) totals[key] = value!;
      else if (counted) totals[key] = counted[key];
    }
    return totals;
  }

  /** @returns the row without those values of the given keys that were derived */
  private sampleOf({ time, values, sent }: SampleRow, keys: readonly string[]): FoldingSample {
    const given: SampleValues = {};
    for (const key in values) {
      if (sent === undefined || !keys.includes(key) || isSent(sent, key)) given[key] = values[key]!;
    }
    return new FoldingSample(time, given, (key) => time - (this.sentAt.get(key) ?? -Infinity) <= OWN_KEY_MS);
  }
}

/** True when the row holds only derived values: an import brought the sent values, and its undo removed them. */
function isGone({ values, sent }: SampleRow, failed: ReadonlySet<string>): boolean {
  return sent === 0 && failed.size === 0 && Object.keys(values).every((key) => !isSent(sent, key));
}

/** Adds to a change the keys whose wanted value differs from the value of the row. */
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

/** A smaller difference between two values is no change: it comes from adding the same numbers in another order. */
const NOISE = 1e-9;

function isSame(a: number | string | undefined, b: number | string | undefined): boolean {
  return a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < NOISE);
}
