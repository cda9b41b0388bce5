import { MINUTE_MS } from '@mesonet/model/durations.js';
import { MEASUREMENT_KEYS } from '@mesonet/model/measurements.js';
import fc from 'fast-check';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { decodeBatch, encodeBatch } from '../../journal/batch-codec.js';
import type { JournalEntry } from '../../core/journal-entry.js';
import type { Observation, SampleValues } from '../../core/observation.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import { fold } from '../fold.js';
import { importedObservation, undoOf } from './history.js';
import { mergeLate } from '../late/merge-late.js';
import { newSeriesState, type SeriesState } from '../state/series-state.js';
import { decodeState, encodeState } from '../state/state-codec.js';
import { RowMap } from '../../../../test/support/samples/row-map.js';

const SITE: SeriesSettings = seriesSettings({ elevationFeet: 500 });
const T0 = Date.UTC(2026, 0, 1);

const at = (time: number, values: SampleValues): Observation => ({
  kind: 'sample',
  series: 1,
  time,
  receivedAt: time + 50,
  values,
});

/** A fold state without what its newest row and known keys only remember to be fast. */
const contentOf = ({ newest, known, ...others }: SeriesState) => ({
  ...others,
  row: newest.values,
  known: [...known.values],
  own: [...known.own.stretches],
});

/** Folds and stores the samples of one series, after they have passed through the encoding of the journal. */
class Road {
  state: SeriesState = newSeriesState(1);
  readonly journal: JournalEntry[] = [];
  readonly undo: JournalEntry[] = [];
  announcements: (string | null)[] = [];

  constructor(readonly rows = new RowMap()) {}

  take(...entries: JournalEntry[]): this {
    for (const entry of decodeBatch(encodeBatch(entries))) {
      this.journal.push(entry);
      const folded = fold(this.state, entry, SITE);
      this.announcements.push(folded.isLate ? folded.announcement : 'row');
      const row = folded.isLate ? mergeLate(this.rows.find(entry.time), folded.late) : folded.row;
      this.rows.put(row);
    }
    return this;
  }

  import(...observations: Observation[]): this {
    for (const observation of observations) {
      this.undo.push(undoOf(observation, this.rows.find(observation.time), { job: 7, site: SITE }));
      this.take(importedObservation(observation, 7));
    }
    return this;
  }

  takeBack(): this {
    return this.undo.length > 0 ? this.take(...this.undo.toReversed()) : this;
  }

  /** Returns the rows with a value, because a row without one counts as absent. */
  stored(): [number, SampleValues][] {
    return [...this.rows].filter(([, values]) => Object.keys(values).length > 0).sort(([a], [b]) => a - b);
  }
}

const live = at(T0, { temperature: 50, relativeHumidity: 80, windSpeed: 5, windDirection: 90 });
const next = at(T0 + MINUTE_MS, { temperature: 51, relativeHumidity: 81, windSpeed: 6, windDirection: 100 });

describe('an import', () => {
  it('brings rows with what formulas give, and changes nothing that is known of now', () => {
    const road = new Road().take(live);
    const touched = { importedUntil: -Infinity, imported: new Map<number, Set<string>>() };
    const before = encodeState({ ...road.state, ...touched });
    const old = at(T0 - 86_400_000, { temperature: 60, relativeHumidity: 50, windSpeed: 9 });
    road.import(old, at(T0 + 86_400_000, { temperature: 61 }));
    expect(encodeState({ ...road.state, ...touched })).toEqual(before);
    expect(road.rows.get(old.time)).toMatchObject(old.values);
    expect(road.rows.get(old.time)!.dewPoint).toBeCloseTo(41.31, 2);
    expect(Object.keys(road.rows.get(old.time)!).filter((key) => !MEASUREMENT_KEYS.includes(key))).toEqual(
      [],
    );
    expect(road.announcements).toEqual(['row', null, null]);
  });

  it('is merged with live rows that come before and after it, and those are still announced', () => {
    const road = new Road().take(live);
    road.import(at(T0, { stationPressure: 30 }), at(next.time, { stationPressure: 29, temperature: 10 }));
    road.take(next, at(next.time, { solarRadiation: 5 }));
    expect(road.announcements.slice(3)).toEqual(['newest', 'newest']);
    expect(road.rows.get(T0)).toMatchObject({ ...live.values, stationPressure: 30 });
    expect(road.rows.get(next.time)).toMatchObject({
      ...next.values,
      stationPressure: 29,
      solarRadiation: 5,
      windSpeed2MinAvg: road.state.row.windSpeed2MinAvg,
    });
    expect(road.state.row).toMatchObject(next.values);
  });

  it('leaves live rows above it alone', () => {
    expect(new Road().import(live).take(next).announcements).toEqual([null, 'row']);
  });

  it('of a series without a sample survives a snapshot', () => {
    const { state } = new Road().import(live);
    expect(contentOf(decodeState(1, encodeState(state)))).toEqual(contentOf(state));
  });

  it('makes its keys known, and what follows from them, until it is taken back', () => {
    const road = new Road().take(live).import(at(T0 - 2 * MINUTE_MS, { uvIndex: 3 }));
    road.import(at(T0 - MINUTE_MS, { uvIndex: 3, temperature: 60, relativeHumidity: 50 }));
    const keys = () => [...(decodeState(1, encodeState(road.state)).imported.get(7) ?? [])];
    expect(keys()).toEqual(
      expect.arrayContaining(['uvIndex', 'temperature', 'relativeHumidity', 'dewPoint']),
    );
    expect(keys()).not.toContain('windSpeed');
    road.takeBack();
    expect(keys()).toEqual([]);
  });

  it('reads a snapshot from before there were imports', () => {
    const snapshot = JSON.parse(encodeState(new Road().take(live).state).toString()) as object;
    delete (snapshot as { importedUntil?: unknown }).importedUntil;
    delete (snapshot as { imported?: unknown }).imported;
    expect(decodeState(1, Buffer.from(JSON.stringify(snapshot)))).toMatchObject({
      importedUntil: -Infinity,
      imported: new Map(),
    });
  });
});

describe('its undoing', () => {
  it.each<[string, Observation[], Observation, Observation[], SampleValues]>([
    ['leaves no row where there was none', [], at(T0, { temperature: 5, relativeHumidity: 50 }), [], {}],
    ['puts back what stood there', [live], at(T0, { temperature: 5 }), [next], live.values],
    [
      'keeps what was sent since',
      [live],
      at(T0, { temperature: 5 }),
      [next, at(T0, { temperature: 7 })],
      { temperature: 7 },
    ],
    ['keeps what stood there alike', [live], at(T0, { temperature: 50 }), [next], { temperature: 50 }],
    [
      'gives back the direction that a calm took',
      [live],
      at(T0, { windSpeed: 0, windDirection: 3 }),
      [next],
      live.values,
    ],
  ])('%s', (_, before, imported, after, expected) => {
    const road = new Road().take(...before).import(imported);
    if (after.length > 0) road.take(...after);
    const row = road.takeBack().rows.get(imported.time)!;
    if (Object.keys(expected).length === 0) expect(row).toEqual({});
    else expect(row).toMatchObject(expected);
  });

  const times = fc.integer({ min: 0, max: 6 }).map((minute) => T0 + minute * MINUTE_MS);
  const valuesOf = (keys: string[], shift: number) =>
    fc.dictionary(
      fc.constantFrom(...keys),
      fc.integer({ min: 1, max: 100 }).map((each) => each + shift),
      { minKeys: 1, noNullPrototype: true },
    );
  const SENT = [
    'temperature',
    'relativeHumidity',
    'stationPressure',
    'windSpeed',
    'windDirection',
    'rainToday',
  ];
  const sends = fc.array(fc.tuple(times, valuesOf(SENT, 0)), { maxLength: 12 });
  // No station sends these values in this test, so it can distinguish imported values from sent ones.
  const imports = fc.array(fc.tuple(times, valuesOf([...SENT, 'dewPoint', 'windSpeed2MinAvg'], 0.25)), {
    maxLength: 12,
  });
  const all = (pairs: [number, SampleValues][]) => pairs.map(([time, values]) => at(time, values));

  it('leaves the rows that live samples alone would have made', () => {
    fc.assert(
      fc.property(sends, imports, sends, (before, imported, after) => {
        const road = new Road();
        const alone = new Road();
        for (const observation of all(before)) [road, alone].forEach((each) => each.take(observation));
        road.import(...all(imported));
        for (const observation of all(after)) [road, alone].forEach((each) => each.take(observation));
        expect(road.takeBack().stored()).toEqual(alone.stored());
        const { flaggedSince } = alone.state.quality;
        const quality = { ...road.state.quality, flaggedSince };
        expect({ ...contentOf(road.state), importedUntil: -Infinity, quality }).toEqual(
          contentOf(alone.state),
        );
        expect(road.takeBack().stored()).toEqual(alone.stored());
      }),
    );
  });

  it('is the same in a replay over what is stored in the end, from any cut', () => {
    fc.assert(
      fc.property(sends, imports, sends, fc.nat(), (before, imported, after, anywhere) => {
        const road = new Road();
        for (const observation of all(before)) road.take(observation);
        road.import(...all(imported));
        for (const observation of all(after)) road.take(observation);
        road.takeBack();
        const cut = anywhere % (road.journal.length + 1);
        const replay = new Road(RowMap.copy(road.rows));
        for (const observation of road.journal.slice(0, cut)) fold(replay.state, observation, SITE);
        replay.state = decodeState(1, encodeState(replay.state));
        for (const observation of road.journal.slice(cut)) replay.take(observation);
        expect(replay.stored()).toEqual(road.stored());
      }),
    );
  });
});
