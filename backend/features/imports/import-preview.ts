import type { ImportPreview } from '@mesonet/contract/imports.js';
import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { dateOf } from '@mesonet/model/calendar/dates.js';
import type { SampleValues } from '../../samples/core/observation.js';
import { beginningOf } from './readers/cells.js';
import type { ImportProblem, RejectedCell } from './readers/import-row.js';
import type { ImportSample } from './import-samples.js';

const PROBLEMS_SHOWN = 50;
const ROWS_SHOWN = 8;
const COLUMNS_SHOWN = 100;
const NAME_LENGTH = 40;
/**
 * The most days of a preview, which are ten years. A page cannot show more days, and no query of stored samples reads
 * more.
 */
const DAYS_SHOWN = 3_653;

interface Day {
  date: string;
  rows: number;
  temperature: { min: number; max: number; sum: number; count: number };
  rain: number | null;
  gust: number | null;
}

/** Collects what an import would store, for a preview. It stores nothing itself. */
export class PreviewBuilder {
  private rows = 0;
  private expired = 0;
  private first = Infinity;
  private last = -Infinity;
  private problemCount = 0;
  private readonly problems: ImportPreview['problems'] = [];
  private readonly sample: ImportPreview['sample'] = [];
  private readonly days = new Map<number, Day>();
  private readonly rejected = new Map<number, ImportPreview['rejected'][number]>();
  private span = { start: Infinity, end: -Infinity };

  /**
   * @param keptFrom time before which rows of the file are only counted as expired, UTC ms
   * @param columnsLeftOut names of columns of the file that hold values and are not imported
   */
  constructor(
    private readonly timezone: string,
    private readonly keptFrom = -Infinity,
    private readonly columnsLeftOut: readonly string[] = [],
  ) {}

  add(item: ImportSample | ImportProblem): void {
    for (const cell of item.rejected ?? []) this.reject(cell, item.line);
    if ('problem' in item) return this.refuse(item);
    const { time, values, closing } = item;
    if (time < this.keptFrom) {
      this.expired += 1;
      return;
    }
    this.rows += 1;
    this.first = Math.min(this.first, time);
    this.last = Math.max(this.last, time);
    if (this.sample.length < ROWS_SHOWN) this.sample.push({ time: new Date(time).toISOString(), values });
    if (closing) addRain(this.dayOf(closing.time), closing.values);
    const day = this.dayOf(time);
    day.rows += 1;
    const { temperature, windGustSpeed = values.windSpeed } = values;
    if (typeof temperature === 'number') addTo(day.temperature, temperature);
    addRain(day, values);
    if (typeof windGustSpeed === 'number') day.gust = Math.max(day.gust ?? 0, windGustSpeed);
  }

  build(): ImportPreview {
    const all = [...this.days].sort(([a], [b]) => a - b).map(([, day]) => day);
    const days = all.slice(-DAYS_SHOWN);
    return {
      rows: this.rows,
      expired: this.expired,
      first: this.rows ? new Date(this.first).toISOString() : null,
      last: this.rows ? new Date(this.last).toISOString() : null,
      problemCount: this.problemCount,
      problems: this.problems,
      rejected: [...this.rejected].sort(([a], [b]) => a - b).map(([, column]) => column),
      sample: this.sample,
      days: days.map(({ temperature: { min, max, sum, count }, ...day }) => ({
        ...day,
        temperature: count > 0 ? { min, max, mean: sum / count } : null,
      })),
      daysLeftOut: all.length - days.length,
      columnsLeftOut: namesShown(this.columnsLeftOut),
    };
  }

  private refuse({ line, problem }: ImportProblem): void {
    this.problemCount += 1;
    if (this.problems.length < PROBLEMS_SHOWN) this.problems.push({ line, detail: problem });
  }

  private reject({ column, name, key, text }: RejectedCell, line: number): void {
    const known = this.rejected.get(column);
    if (known) known.count += 1;
    else this.rejected.set(column, { column: name, key, count: 1, line, text });
  }

  private dayOf(time: number): Day {
    if (time < this.span.start || time >= this.span.end) this.span = unitAround(time, 'day', this.timezone);
    const known = this.days.get(this.span.start);
    if (known) return known;
    const date = dateOf(this.span.start, this.timezone);
    const temperature = { min: Infinity, max: -Infinity, sum: 0, count: 0 };
    const day: Day = { date, rows: 0, temperature, rain: null, gust: null };
    this.days.set(this.span.start, day);
    return day;
  }
}

function namesShown(names: readonly string[]): string[] {
  const more = names.length - COLUMNS_SHOWN;
  const shown = names.slice(0, COLUMNS_SHOWN).map((name) => beginningOf(name, NAME_LENGTH));
  return more > 0 ? [...shown, `and ${more.toLocaleString('en')} more`] : shown;
}

function addRain(day: Day, { rainToday }: SampleValues): void {
  if (typeof rainToday === 'number') day.rain = Math.max(day.rain ?? 0, rainToday);
}

function addTo(figures: Day['temperature'], value: number): void {
  figures.min = Math.min(figures.min, value);
  figures.max = Math.max(figures.max, value);
  figures.sum += value;
  figures.count += 1;
}
