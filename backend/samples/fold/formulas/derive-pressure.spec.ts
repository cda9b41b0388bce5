import { DEFAULT_INTAKE, type StationIntake } from '@mesonet/contract/station-intake.js';
import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import type { JournalEntry } from '../../core/journal-entry.js';
import type { Observation } from '../../core/observation.js';
import { RowMap } from '../../../../test/support/samples/row-map.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { UNCHECKED } from '../../../../test/support/unchecked.js';
import { toHectopascals } from '../../../weather/pressure-units.js';
import { seaLevelPressure } from '../../../weather/pressure.js';
import { vaporPressure } from '../../../weather/vapor-pressure.js';
import { wetBulb } from '../../../weather/wet-bulb.js';
import type { SampleValues } from '../../core/observation.js';
import { fold } from '../fold.js';
import { importedObservation, undoOf } from '../history/history.js';
import { mergeLate } from '../late/merge-late.js';
import { computedPressuresOf } from './derive-pressure.js';
import { newSeriesState, type SeriesState } from '../state/series-state.js';
import { decodeState, encodeState } from '../state/state-codec.js';

const T0 = Date.UTC(2026, 0, 10);
const SECRET_LAKE = 7_600;

const observationAt = (time: number, values: SampleValues): Observation => ({
  kind: 'sample',
  series: 1,
  time,
  receivedAt: time,
  values,
});

/** Folds the samples of one station and stores its rows. */
class Station {
  state: SeriesState = newSeriesState(1);
  readonly rows = new RowMap();
  readonly settings;

  constructor(elevationFeet: number | null = SECRET_LAKE, intake: Partial<StationIntake> = {}) {
    const all = { ...DEFAULT_INTAKE, limits: UNCHECKED, ...intake };
    this.settings = seriesSettings({ elevationFeet, intake: all });
  }

  send(time: number, values: SampleValues): this {
    return this.take(observationAt(time, values));
  }

  take(entry: JournalEntry): this {
    const folded = fold(this.state, entry, this.settings);
    this.rows.put(folded.isLate ? mergeLate(this.rows.find(entry.time), folded.late) : folded.row);
    return this;
  }

  row(time: number): SampleValues {
    return this.rows.get(time)!;
  }

  formula(key: string): string | undefined {
    return this.state.known.values.get(key)?.formula;
  }
}

/** Reduces pressure as older versions did, with an air column as warm as the air at the station. */
const byTheThermometer = (station: number, fahrenheit: number) =>
  station / Math.exp((-SECRET_LAKE * 0.3048) / (29.263 * ((fahrenheit + 459.67) / 1.8)));

const swing = (values: number[]) => toHectopascals(Math.max(...values) - Math.min(...values));

describe('pressure at sea level', () => {
  it.each([10_000, MINUTE_MS, HOUR_MS])(
    'at 7,600 ft hardly follows the thermometer through a clear day, sent every %d ms',
    (interval) => {
      const station = new Station();
      const [reduced, former]: [number[], number[]] = [[], []];
      for (let time = T0; time < T0 + 48 * HOUR_MS; time += interval) {
        const temperature = 25 + 20 * Math.cos((2 * Math.PI * (time - T0 - 15 * HOUR_MS)) / (24 * HOUR_MS));
        station.send(time, { stationPressure: 22.8, temperature, relativeHumidity: 40 });
        if (time < T0 + 24 * HOUR_MS) continue;
        reduced.push(station.row(time).adjustedPressure as number);
        former.push(byTheThermometer(22.8, temperature));
      }
      expect(swing(former)).toBeGreaterThan(20);
      expect(swing(reduced)).toBeLessThan(2.5);
    },
  );

  it('is the reduction through the mean of now and 12 hours ago, with the vapor of now', () => {
    const station = new Station();
    for (let hour = 0; hour <= 12; hour++) station.send(T0 + hour * HOUR_MS, { temperature: 10 + 3 * hour });
    const now = T0 + 12 * HOUR_MS;
    station.send(now, { stationPressure: 22.8, relativeHumidity: 50 });
    const vapor = vaporPressure(46, 50)!;
    expect(station.row(now).adjustedPressure).toBe(seaLevelPressure(22.8, SECRET_LAKE, 28, vapor));
    expect(station.formula('adjustedPressure')).toBe('WMO sea level');
  });

  it('takes 15 °C without any temperature, and the last one known while a sample has none', () => {
    const station = new Station().send(T0, { stationPressure: 22.8 });
    expect(station.row(T0).adjustedPressure).toBe(seaLevelPressure(22.8, SECRET_LAKE, 59, 0));
    station.send(T0 + MINUTE_MS, { temperature: 20 }).send(T0 + 2 * MINUTE_MS, { stationPressure: 22.8 });
    expect(station.row(T0 + 2 * MINUTE_MS).adjustedPressure).toBe(seaLevelPressure(22.8, SECRET_LAKE, 20, 0));
  });

  it('knows of temperatures that came late, and of none that failed its check', () => {
    const late = new Station().send(T0 + HOUR_MS, { temperature: 30 }).send(T0, { temperature: 10 });
    late.send(T0 + 2 * HOUR_MS, { temperature: 30, stationPressure: 22.8 });
    expect(late.row(T0 + 2 * HOUR_MS).adjustedPressure).toBe(seaLevelPressure(22.8, SECRET_LAKE, 20, 0));
    const checked = new Station(SECRET_LAKE, { limits: {} }).send(T0, { temperature: 900 });
    checked.send(T0 + HOUR_MS, { temperature: 30, stationPressure: 22.8 });
    expect(checked.row(T0 + HOUR_MS).adjustedPressure).toBe(seaLevelPressure(22.8, SECRET_LAKE, 30, 0));
  });

  it('stays as it was stored when a late value comes for its row', () => {
    const station = new Station().send(T0, { temperature: 10 });
    station.send(T0 + HOUR_MS, { temperature: 30, stationPressure: 22.8 }).send(T0 + 2 * HOUR_MS, {});
    const before = station.row(T0 + HOUR_MS).adjustedPressure;
    station.send(T0 + HOUR_MS, { relativeHumidity: 90 });
    expect(station.row(T0 + HOUR_MS)).toMatchObject({ relativeHumidity: 90, adjustedPressure: before });
  });

  it('of a late row is what the row itself knows, and follows what comes later for it', () => {
    const station = new Station().send(T0, { temperature: 10 }).send(T0 + 2 * HOUR_MS, { temperature: 90 });
    station.send(T0 + HOUR_MS, { stationPressure: 22.8 });
    expect(station.row(T0 + HOUR_MS).adjustedPressure).toBe(seaLevelPressure(22.8, SECRET_LAKE, 59, 0));
    station.send(T0 + HOUR_MS, { temperature: 30 });
    expect(station.row(T0 + HOUR_MS).adjustedPressure).toBe(seaLevelPressure(22.8, SECRET_LAKE, 30, 0));
  });

  it('of a row stored by the former formula is derived anew when the row changes', () => {
    const station = new Station().send(T0 + HOUR_MS, {});
    const stored = { temperature: 30, stationPressure: 22.8 };
    station.rows.set(T0, {
      ...stored,
      adjustedPressure: 22.8 / Math.exp((-7_600 * 0.3048) / (29.263 * (((30 - 32) * 5) / 9 + 273.15))),
    });
    station.send(T0, { relativeHumidity: 50 });
    const vapor = vaporPressure(30, 50)!;
    expect(station.row(T0).adjustedPressure).toBe(seaLevelPressure(22.8, SECRET_LAKE, 30, vapor));
  });

  it('goes on after a restart, from a snapshot that is older than the temperatures too', () => {
    const send = (station: Station, from: number) => {
      for (let minute = from; minute < from + 300; minute++) {
        station.send(T0 + minute * MINUTE_MS, { temperature: minute % 70, stationPressure: 22.8 });
      }
      return station;
    };
    const station = send(new Station(), 0);
    const bytes = encodeState(station.state);
    const { temperatures: _, ...old } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    const restored = new Station();
    restored.state = decodeState(1, bytes);
    const upgraded = new Station();
    upgraded.state = decodeState(1, Buffer.from(JSON.stringify(old)));
    const last = T0 + 599 * MINUTE_MS;
    send(station, 300);
    // The old snapshot contains no temperature but that of the newest sample, minute 299.
    expect(send(restored, 300).row(last)).toEqual(station.row(last));
    expect(send(upgraded, 300).row(last).adjustedPressure).toBe(
      seaLevelPressure(22.8, SECRET_LAKE, ((599 % 70) + (299 % 70)) / 2, 0),
    );
  });
});

describe('station pressure computed back', () => {
  const seaOnly = { adjustedPressure: 30.1, temperature: 40, relativeHumidity: 30 };

  it('follows from the pressure at sea level, and with it what stands on the station pressure', () => {
    const station = new Station().send(T0, seaOnly);
    const row = station.row(T0);
    expect(row.adjustedPressure).toBe(30.1);
    const pressure = row.stationPressure as number;
    expect(seaLevelPressure(pressure, SECRET_LAKE, 40, vaporPressure(40, 30)!)).toBeCloseTo(30.1, 9);
    expect(station.formula('stationPressure')).toBe('from sea level');
    expect(row.altimeter).toBeGreaterThan(29);
    expect(row.densityAltitude).toBeGreaterThan(5_000);
    expect(row.wetBulb).toBe(wetBulb(40, 30, pressure));
  });

  it('never makes a wet bulb of sea-level pressure at height, without any pressure either', () => {
    const air = { temperature: 90, relativeHumidity: 10 };
    const high = new Station().send(T0, air).row(T0).wetBulb as number;
    const exact = wetBulb(90, 10, 22.6)!;
    expect(Math.abs(high - exact)).toBeLessThan(0.2);
    expect(wetBulb(90, 10, 29.92)! - exact).toBeGreaterThan(1.5);
    const late = new Station().send(T0 + HOUR_MS, {}).send(T0, air);
    expect(late.row(T0).wetBulb).toBe(high);
  });

  it('needs the elevation', () => {
    const row = new Station(null).send(T0, seaOnly).row(T0);
    for (const key of ['stationPressure', 'altimeter', 'densityAltitude'])
      expect(row).not.toHaveProperty(key);
  });

  it('is not mixed with the station pressure of a station that sends it, before or after', () => {
    const station = new Station()
      .send(T0, seaOnly)
      .send(T0 + MINUTE_MS, { ...seaOnly, stationPressure: 22.75 });
    expect(station.row(T0 + MINUTE_MS).stationPressure).toBe(22.75);
    expect(station.state.known.values.get('stationPressure')).toMatchObject({ value: 22.75, origin: 'sent' });
    station.send(T0 + 2 * MINUTE_MS, seaOnly);
    expect(station.row(T0 + 2 * MINUTE_MS)).not.toHaveProperty('stationPressure');
    expect(station.row(T0 + 2 * MINUTE_MS)).not.toHaveProperty('altimeter');
    station.send(T0 + 3 * HOUR_MS, seaOnly);
    expect(station.formula('stationPressure')).toBe('from sea level');
    const reversed = new Station().send(T0, { stationPressure: 22.75 }).send(T0 + MINUTE_MS, seaOnly);
    expect(reversed.row(T0 + MINUTE_MS)).not.toHaveProperty('stationPressure');
  });

  it('gives way to the station pressure of a second partial sample, which leaves the one at sea level alone', () => {
    const station = new Station().send(T0, seaOnly).send(T0, { stationPressure: 22.75 });
    expect(station.row(T0)).toMatchObject({ stationPressure: 22.75, adjustedPressure: 30.1 });
  });

  it('is told from readings by its digits, in the units that barometers send', () => {
    const station = new Station().send(T0, { temperature: 20 }).send(T0 + HOUR_MS, seaOnly);
    expect(computedPressuresOf(station.row(T0 + HOUR_MS))).toEqual(['stationPressure']);
    station.send(T0 + 9 * HOUR_MS, { temperature: 20, stationPressure: 772.1 / 33.86388640341 });
    expect(computedPressuresOf(station.row(T0 + 9 * HOUR_MS))).toEqual(['adjustedPressure']);
    expect(computedPressuresOf({ stationPressure: 22.75, adjustedPressure: 30.1 })).toEqual([]);
    expect(computedPressuresOf({ stationPressure: 22.123456789 })).toEqual([]);
  });

  it('wins over the sent one where a manager prefers ours, each from what was sent', () => {
    const both = { stationPressure: 22.75, adjustedPressure: 30.1, temperature: 40 };
    const back = new Station(SECRET_LAKE, { preferDerived: ['stationPressure'] }).send(T0, both).row(T0);
    expect(back.adjustedPressure).toBe(30.1);
    expect(seaLevelPressure(back.stationPressure as number, SECRET_LAKE, 40, 0)).toBeCloseTo(30.1, 9);
    const reduced = new Station(SECRET_LAKE, { preferDerived: ['stationPressure', 'adjustedPressure'] });
    expect(reduced.send(T0, both).row(T0)).toMatchObject({
      stationPressure: 22.75,
      adjustedPressure: seaLevelPressure(22.75, SECRET_LAKE, 40, 0),
    });
  });

  // Either pressure may come first, with or without what the other is derived from, and may be corrected or taken back.
  const sent = fc.record(
    {
      stationPressure: fc.integer({ min: 2200, max: 2310 }).map((each) => each / 100),
      adjustedPressure: fc.integer({ min: 2900, max: 3100 }).map((each) => each / 100),
      temperature: fc.integer({ min: -30, max: 100 }),
      relativeHumidity: fc.integer({ min: 5, max: 100 }),
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  const samples = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), sent), { maxLength: 12 });

  it('never takes the place of a sent value, in whatever order samples come', () => {
    fc.assert(
      fc.property(samples, (all) => {
        const station = new Station();
        const expected = new Map<number, SampleValues>();
        for (const [step, values] of all) {
          const time = T0 + step * MINUTE_MS;
          station.send(time, values);
          expected.set(time, { ...expected.get(time), ...values });
        }
        for (const [time, values] of expected) expect(station.row(time)).toMatchObject(values);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[station: string, lacks: string[]]>([
    ['with a barometer that is not adjusted', ['adjustedPressure']],
    ['that sends the pressure at sea level only', ['stationPressure']],
    ['without a barometer', ['adjustedPressure', 'stationPressure']],
  ])(
    'survives a replay over what is stored, and goes with an import taken back, of a station %s',
    (_, lacks) => {
      const sends = samples.map((all) =>
        all.map(([step, values]) => {
          const kept = Object.entries(values).filter(([key]) => !lacks.includes(key));
          return [step, Object.fromEntries(kept)] as const;
        }),
      );
      fc.assert(
        fc.property(sends, samples, sends, fc.nat(), (live, imported, after, anywhere) => {
          const journal: JournalEntry[] = [];
          const station = new Station();
          const take = (entry: JournalEntry) => {
            journal.push(entry);
            station.take(entry);
          };
          const at = ([step, values]: readonly [number, SampleValues]) =>
            observationAt(T0 + step * MINUTE_MS, values);
          live.map(at).forEach(take);
          for (const observation of imported.map(at)) take(importedObservation(observation, 7));
          after.map(at).forEach(take);
          const cut = anywhere % (journal.length + 1);
          const replay = new Station();
          for (const entry of journal.slice(0, cut)) replay.take(entry);
          replay.rows.clear();
          for (const time of station.rows.keys())
            replay.rows.put({ series: 1, time, ...station.rows.find(time)! });
          for (const entry of journal.slice(cut)) replay.take(entry);
          expect([...replay.rows]).toEqual([...station.rows]);
        }),
      );
      fc.assert(
        fc.property(sends, samples, (live, imported) => {
          const [station, alone] = [new Station(), new Station()];
          for (const each of [station, alone])
            for (const [step, values] of live) each.send(T0 + step * MINUTE_MS, values);
          const undo = imported.map(([step, values]) => {
            const observation = observationAt(T0 + step * MINUTE_MS, values);
            const site = { job: 7, site: station.settings };
            const back = undoOf(observation, station.rows.find(observation.time), site);
            station.take(importedObservation(observation, 7));
            return back;
          });
          for (const entry of undo.reverse()) station.take(entry);
          for (const [time, values] of station.rows) expect(values).toEqual(alone.rows.get(time) ?? {});
        }),
        { numRuns: 300 },
      );
    },
  );
});
