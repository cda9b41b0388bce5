import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import type { JournalEntry } from '../../core/journal-entry.js';
import type { Observation, SampleValues } from '../../core/observation.js';
import { FORMULA_KEYS } from '../formulas/formulas.js';
import { fold } from '../fold.js';
import { bitsOf, DERIVABLE_KEYS, GAUGE_READ, isSent, sentMask, withoutKeys } from './sent-keys.js';
import { importedObservation, rederivation, undoOf } from '../history/history.js';
import { mergeLate, type StoredRow } from '../late/merge-late.js';
import { RAIN_EVER_KEY } from '../../../rain/rain-readings.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';
import { newSeriesState } from '../state/series-state.js';
import { ROLLING_KEYS } from '../wind/derive-wind.js';

const T0 = Date.UTC(2026, 5, 1, 12);
const SITE = seriesSettings({ elevationFeet: 500 });

describe('the mask of sent keys', () => {
  it('has a bit for every key that is ever derived', () => {
    const derived = new Set([...FORMULA_KEYS, ...ROLLING_KEYS, ...RAIN_TOTALS, ...RAIN_WINDOW_KEYS]);
    expect([...derived].filter((key) => !DERIVABLE_KEYS.includes(key))).toEqual([]);
    expect(new Set(DERIVABLE_KEYS).size).toBe(DERIVABLE_KEYS.length);
  });

  it('refuses more keys than it has bits', () => {
    const keys = Array.from({ length: 31 }, (_, place) => `key${place}`);
    expect(bitsOf(keys.slice(1)).get('key30')).toBe(1 << 29);
    expect(() => bitsOf(keys)).toThrow('31 derivable keys do not fit into 30 bits');
  });

  it('keeps the places that stored masks were written with', () => {
    expect(sentMask({ dewPoint: 1 })).toBe(1);
    expect(sentMask({ windSpeed2MinAvg: 1 })).toBe(1 << 13);
    expect(sentMask({ rainToday: 1 })).toBe(1 << 21);
    expect(sentMask({ rainEvent: 1 })).toBe(1 << 28);
  });

  it('tells the keys of the mask from the others, and counts what cannot be derived as sent', () => {
    const mask = sentMask({ dewPoint: 50, rainRate: 0, temperature: 60 });
    expect(DERIVABLE_KEYS.filter((key) => isSent(mask, key))).toEqual(['dewPoint', 'rainRate']);
    expect(isSent(0, 'temperature')).toBe(true);
    expect(withoutKeys(mask | GAUGE_READ, ['dewPoint', 'temperature'])).toBe(
      sentMask({ rainRate: 0 }) | GAUGE_READ,
    );
  });
});

/** Folds the samples of one station and keeps its rows. Each method takes the minutes of the row after `T0`. */
class Place {
  private readonly state = newSeriesState(1);
  private readonly rows = new Map<number, StoredRow>();

  constructor(private readonly settings = SITE) {}

  take(minutes: number, values: SampleValues): this {
    const time = T0 + minutes * 60_000;
    return this.fold({ kind: 'sample', series: 1, time, receivedAt: time, values });
  }

  private fold(entry: JournalEntry): this {
    const { time } = entry;
    const folded = fold(this.state, entry, this.settings);
    const row = folded.isLate ? mergeLate(this.rows.get(time), folded.late) : folded.row;
    this.rows.set(time, { values: row.values, sent: row.sent });
    return this;
  }

  import(minutes: number, values: SampleValues): () => void {
    const place = { series: 1, time: T0 + minutes * 60_000, receivedAt: 0 };
    const observation: Observation = { kind: 'sample', ...place, values };
    const undo = undoOf(observation, this.row(minutes), { job: 1, site: this.settings });
    this.fold(importedObservation(observation, 1));
    return () => this.fold(undo);
  }

  derive(minutes: number, from: SampleValues, to: SampleValues): this {
    const place = { series: 1, time: T0 + minutes * 60_000, receivedAt: 0 };
    return this.fold(rederivation(place, { from, to }));
  }

  row(minutes: number): StoredRow | undefined {
    return this.rows.get(T0 + minutes * 60_000);
  }

  sent(minutes: number): string[] {
    const { values, sent = 0 } = this.row(minutes)!;
    return DERIVABLE_KEYS.filter((key) => key in values && isSent(sent, key));
  }

  isGaugeRead(minutes: number): boolean {
    return ((this.row(minutes)!.sent ?? 0) & GAUGE_READ) !== 0;
  }
}

const AIR = { temperature: 60, relativeHumidity: 50, windSpeed: 5, windDirection: 90 };

describe('the origin that is stored with a row', () => {
  it.each<[what: string, order: number[]]>([
    ['a live row', [0, 1]],
    ['a late row', [1, 0]],
  ])('names what %s was sent, though a formula gives the same value', (_, order) => {
    const place = new Place();
    const samples: SampleValues[] = [{ ...AIR, heatIndex: 60, windSpeed10MinAvg: 5 }, AIR];
    for (const minutes of order) place.take(minutes, samples[minutes]!);
    expect(place.sent(0)).toEqual(['heatIndex', 'windSpeed10MinAvg']);
    expect(place.sent(1)).toEqual([]);
    expect(place.row(1)!.values).toHaveProperty('dewPoint');
  });

  it('names what the parts of one sample sent', () => {
    const place = new Place().take(0, AIR).take(0, { dewPoint: 41, rainToday: 0 });
    expect(place.sent(0)).toEqual(['dewPoint', 'rainToday']);
    place.take(5, AIR).take(0, { wetBulb: 50 });
    expect(place.sent(0)).toEqual(['dewPoint', 'wetBulb', 'rainToday']);
  });

  it('leaves out totals of rain that the ledger says otherwise, live and late', () => {
    const place = new Place()
      .take(0, { rainToday: 1 })
      .take(1, { rainToday: 50 })
      .take(2, { rainToday: 1.1 });
    place.take(3, AIR).take(1.5, { rainToday: 60 });
    expect([0, 1, 1.5, 2].map((minutes) => place.sent(minutes))).toEqual([
      ['rainToday'],
      [],
      [],
      ['rainToday'],
    ]);
  });

  it('leaves out a sent value in the place of which the derived one is preferred', () => {
    const intake = { ...SITE.intake, preferDerived: ['dewPoint' as const] };
    const place = new Place({ ...SITE, intake }).take(0, { ...AIR, dewPoint: 20 });
    expect(place.take(5, AIR).take(0, { dewPoint: 21 }).sent(0)).toEqual([]);
  });

  it.each<[what: string, values: SampleValues, isRead: boolean]>([
    ['a counter', { rainYear: 10.1 }, true],
    ['another counter than the one it is counted by', { rainToday: 0.1 }, false],
    ['no rain', { temperature: 60 }, false],
    ['a counter that the catalogue does not have', { [RAIN_EVER_KEY]: 4 }, false],
  ])('says of a row whether the gauge was read: %s', (_, values, isRead) => {
    const live = new Place().take(0, { rainYear: 10 }).take(1, values);
    expect(live.isGaugeRead(1)).toBe(isRead);
    const late = new Place().take(0, { rainYear: 10 }).take(2, { rainYear: 10.2 }).take(1, values);
    expect(late.isGaugeRead(1)).toBe(isRead);
  });

  it('follows an import, and its undoing', () => {
    const place = new Place().take(0, AIR).take(5, AIR);
    const before = structuredClone(place.row(0));
    const undo = place.import(0, { dewPoint: 30, windSpeed10MinAvg: 7, rainToday: 1 });
    expect(place.sent(0)).toEqual(['dewPoint', 'windSpeed10MinAvg', 'rainToday']);
    undo();
    expect(place.row(0)).toEqual(before);
  });

  it('survives what is derived anew', () => {
    const place = new Place().take(0, { ...AIR, rainRate: 0.5 }).take(5, AIR);
    place.derive(
      0,
      { windSpeed10MinAvg: 5, rainRate: 0.5 },
      { windSpeed10MinAvg: 6, rainRate: 9, rainEvent: 1 },
    );
    expect(place.row(0)!.values).toMatchObject({ windSpeed10MinAvg: 6, rainRate: 0.5, rainEvent: 1 });
    expect(place.sent(0)).toEqual(['rainRate']);
  });

  it('lets totals of the ledger take the place of sent ones', () => {
    const place = new Place().take(0, { rainToday: 1 }).take(5, { rainToday: 1 });
    expect(place.derive(0, { rainToday: 1 }, { rainToday: 0.5 }).sent(0)).toEqual([]);
    expect(place.row(0)!.values).toMatchObject({ rainToday: 0.5 });
  });

  it('is not guessed where it was not stored', () => {
    const late = fold(
      newSeriesState(1),
      { kind: 'imported', job: 1, series: 1, time: T0, receivedAt: T0, values: { dewPoint: 40 } },
      SITE,
    );
    if (!late.isLate) throw new Error('An import is merged');
    const row = mergeLate({ values: AIR }, late.late);
    expect(row.sent).toBeUndefined();
    expect(row.values).toMatchObject({ ...AIR, dewPoint: 40 });
  });
});
