import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { seriesSettings } from '../../../test/support/samples/series-settings.js';
import { UNCHECKED } from '../../../test/support/unchecked.js';
import type { Observation, SampleValues } from '../core/observation.js';
import type { SeriesSettings } from '../core/series-directory.js';
import { fold } from './fold.js';
import { mergeLate } from './late/merge-late.js';
import { ROLLING_KEYS } from './wind/derive-wind.js';
import { newSeriesState, type SeriesState } from './state/series-state.js';
import { decodeState, encodeState } from './state/state-codec.js';
import { RowMap } from '../../../test/support/samples/row-map.js';

const SETTINGS: SeriesSettings = seriesSettings({ intake: { ...DEFAULT_INTAKE, limits: UNCHECKED } });
const T0 = Date.UTC(2026, 0, 1);

function at(time: number, values: SampleValues): Observation {
  return { kind: 'sample', series: 1, time, receivedAt: time + 50, values };
}

/** Folds the samples of one series and stores its rows; `rows` maps a time to the stored row. */
class Series {
  state: SeriesState = newSeriesState(1);
  readonly rows = new RowMap();
  private readonly settings: SeriesSettings;

  constructor(elevationFeet: number | null = 500) {
    this.settings = { ...SETTINGS, elevationFeet };
  }

  take(...observations: Observation[]): this {
    for (const observation of observations) {
      const folded = fold(this.state, observation, this.settings);
      const row = folded.isLate ? mergeLate(this.rows.find(observation.time), folded.late) : folded.row;
      this.rows.put(row);
    }
    return this;
  }

  row(time = T0): SampleValues {
    return this.rows.get(time)!;
  }
}

const CORE = [
  'stationPressure',
  'temperature',
  'relativeHumidity',
  'windSpeed',
  'windDirection',
  'windGustSpeed',
  'windGustDirection',
];
const DERIVABLE = [
  'dewPoint',
  'wetBulb',
  'vaporPressure',
  'heatIndex',
  'windChill',
  'humidex',
  'cloudBase',
  'altimeter',
  'densityAltitude',
  'adjustedPressure',
  'windSpeed2MinAvg',
  'windGustSpeed10Min',
  'windDirection10MinAvg',
];
/** Generates values of some of the keys. */
function valuesOf(keys: string[]): fc.Arbitrary<SampleValues> {
  return fc.uniqueArray(fc.constantFrom(...keys)).chain((some) =>
    fc.record(Object.fromEntries(some.map((key) => [key, fc.integer({ min: 0, max: 120 })])), {
      noNullPrototype: true,
    }),
  );
}

/** Generates a few samples, whose times repeat and come in any order. */
function observationsOf(values: fc.Arbitrary<SampleValues>): fc.Arbitrary<Observation[]> {
  const observation = fc.tuple(fc.nat(5), values).map(([step, each]) => at(T0 + step * 20 * SECOND_MS, each));
  return fc.array(observation, { maxLength: 12 });
}

const values = valuesOf([...CORE, ...DERIVABLE]);
const observations = observationsOf(values);
const withoutDerivable = observationsOf(valuesOf(CORE));

describe('fold', () => {
  it('merges partial samples of one time; the later value of a key wins, none is lost', () => {
    const series = new Series().take(
      at(T0, { temperature: 60, stationPressure: 29.9 }),
      at(T0, { soilMoisture: 40 }),
      at(T0, { temperature: 61 }),
    );
    expect(series.row()).toMatchObject({ temperature: 61, stationPressure: 29.9, soilMoisture: 40 });
  });

  it('knows how often a station sends, whatever gaps and late samples there are', () => {
    const series = new Series();
    const send = (minutes: number[]) =>
      series.take(...minutes.map((minute) => at(T0 + minute * MINUTE_MS, { temperature: 60 })));
    expect(send([0]).state.usualIntervalMs).toBeNull();
    expect(send([1, 2, 3, 4, 5]).state.usualIntervalMs).toBe(MINUTE_MS);
    expect(send([605]).state.usualIntervalMs).toBeLessThan(1.5 * MINUTE_MS);
    expect(send([2.5, 100]).state.usualIntervalMs).toBeLessThan(1.5 * MINUTE_MS);
    const hourly = Array.from({ length: 60 }, (_, hour) => 700 + hour * 60);
    expect(send(hourly).state.usualIntervalMs! / MINUTE_MS).toBeCloseTo(60, 0);
  });

  it('makes the same row of a sample however it is split into partial ones, in any order', () => {
    fc.assert(
      fc.property(observations, values, fc.array(fc.nat(3)), fc.nat(), (before, whole, cut, turn) => {
        const time = T0 + 200 * SECOND_MS;
        const parts: SampleValues[] = [{}, {}, {}, {}];
        Object.entries(whole).forEach(([key, value], index) => {
          parts[cut[index % Math.max(cut.length, 1)] ?? 0]![key] = value;
        });
        const turned = [...parts.slice(turn % 4), ...parts.slice(0, turn % 4)];
        const inOne = new Series().take(...before, at(time, whole));
        const inParts = new Series().take(...before, ...turned.map((part) => at(time, part)));
        expect(inParts.row(time)).toEqual(inOne.row(time));
      }),
    );
  });

  it('keeps every value sent but directions at calm, in whatever order samples arrive', () => {
    fc.assert(
      fc.property(observations, (all) => {
        const expected = new Map<number, SampleValues>();
        for (const each of all) expected.set(each.time, { ...expected.get(each.time), ...each.values });
        const { rows } = new Series().take(...all);
        expect([...rows.keys()].sort()).toEqual([...expected.keys()].sort());
        for (const [time, { windDirection: _, windGustDirection: __, ...sent }] of expected) {
          expect(rows.get(time)).toMatchObject(sent);
        }
      }),
    );
  });

  it('never makes NaN, infinite or null values, or texts out of numbers', () => {
    fc.assert(
      fc.property(observations, (all) => {
        for (const row of new Series().take(...all).rows.values()) {
          for (const value of Object.values(row)) expect(Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });

  it('goes on after a restart as if there had been none', () => {
    fc.assert(
      fc.property(observations, observations, (before, after) => {
        const whole = new Series().take(...before, ...after);
        const restarted = new Series().take(...before);
        restarted.state = decodeState(1, encodeState(restarted.state));
        restarted.take(...after);
        expect([...restarted.rows]).toEqual([...whole.rows]);
      }),
    );
  });

  it('makes the same rows when part of the journal is folded and merged a second time', () => {
    fc.assert(
      fc.property(withoutDerivable, withoutDerivable, (before, after) => {
        const series = new Series().take(...before);
        const cut = before.length > 0 ? encodeState(series.state) : null;
        series.take(...after);
        const once = new Map(series.rows);
        series.state = cut ? decodeState(1, cut) : newSeriesState(1);
        series.take(...after);
        expect([...series.rows]).toEqual([...once]);
      }),
    );
  });
});

describe('derived values', () => {
  it('come from what the row holds, partial samples together', () => {
    const series = new Series().take(at(T0, { temperature: 68 }));
    expect(series.row()).not.toHaveProperty('dewPoint');
    series.take(at(T0, { relativeHumidity: 50 }));
    expect(series.row().dewPoint).toBeCloseTo(48.7, 1);
    series.take(at(T0, { relativeHumidity: 100 }));
    expect(series.row().dewPoint).toBeCloseTo(68, 6);
  });

  it('give way to what the station sends itself, before or after', () => {
    const sent = { dewPoint: 47 };
    const rest = { temperature: 68, relativeHumidity: 50 };
    expect(new Series().take(at(T0, sent), at(T0, rest)).row().dewPoint).toBe(47);
    expect(new Series().take(at(T0, rest), at(T0, sent)).row().dewPoint).toBe(47);
  });

  it('do not fill in between the values of a station that sends the key itself, but do once it stopped', () => {
    const rest = { temperature: 68, relativeHumidity: 50 };
    const series = new Series().take(
      at(T0, { ...rest, dewPoint: 47 }),
      at(T0 + MINUTE_MS, rest),
      at(T0 + 90 * MINUTE_MS, rest),
    );
    expect(series.row(T0 + MINUTE_MS)).not.toHaveProperty('dewPoint');
    expect(series.row(T0 + 90 * MINUTE_MS).dewPoint).toBeCloseTo(48.7, 1);
  });

  it('have no dew point in air without humidity, and a heat index below the temperature in hot air only', () => {
    const row = new Series().take(at(T0, { temperature: 41, relativeHumidity: 0 })).row();
    expect(row).not.toHaveProperty('dewPoint');
    expect(row).toMatchObject({ heatIndex: 41, vaporPressure: 0 });
    const desert = at(T0 + MINUTE_MS, { temperature: 95, relativeHumidity: 10 });
    const late = at(T0, { temperature: 110, relativeHumidity: 5 });
    const series = new Series().take(desert, late);
    expect(series.row(desert.time).heatIndex).toBeCloseTo(89.45, 2);
    expect(series.row(late.time).heatIndex).toBeCloseTo(101.4, 2);
  });

  it.each([
    ['dewPoint', 62.03],
    ['vaporPressure', 0.56],
    ['vaporPressureDeficit', 0.3733],
    ['heatIndex', 77.22],
    ['windChill', 77],
    ['apparentTemperature', 77.28],
    ['humidex', 86.14],
    ['cloudBase', 4_402],
    ['wetBulb', 66.98],
    ['altimeter', 29.043],
    ['adjustedPressure', 28.981],
    ['densityAltitude', 3_661],
  ])(
    'complete the row of a station at 1,000 ft with 77 °F, 60 %%, 3 m/s, 28 inHg: %s is %d',
    (key, expected) => {
      const air = { temperature: 77, relativeHumidity: 60, windSpeed: 3 / 0.44704, stationPressure: 28 };
      const row = new Series(1_000).take(at(T0, air)).row();
      expect((row[key] as number) / expected).toBeCloseTo(1, 3);
    },
  );

  it('that stand on the elevation need one; a station at sea level has one', () => {
    const live = [at(T0, { temperature: 68, dewPoint: 63.6, stationPressure: 29 })];
    const late = [at(T0 + SECOND_MS, {}), ...live];
    for (const samples of [live, late]) {
      const unknown = new Series(null).take(...samples).row();
      for (const key of ['cloudBase', 'altimeter', 'adjustedPressure'])
        expect(unknown).not.toHaveProperty(key);
      const atSea = new Series(0).take(...samples).row();
      expect(atSea.cloudBase).toBeCloseTo(1_000, 6);
      expect(atSea.adjustedPressure).toBe(29);
      expect(new Series(200).take(...samples).row().cloudBase).toBeCloseTo(1_200, 6);
    }
  });

  it('take the wet bulb near sea level until the pressure is known', () => {
    const series = new Series(null).take(at(T0, { temperature: 68, relativeHumidity: 50 }));
    expect(series.state.known.values.get('wetBulb')!.formula).toBe('Stull 2011');
    expect(series.row().wetBulb).toBeCloseTo(56.66, 2);
    series.take(at(T0, { stationPressure: 29.92 }));
    expect(series.state.known.values.get('wetBulb')!.formula).toBe('psychrometric');
  });

  it('reduce pressure through standard air until the temperature is known', () => {
    const series = new Series(1_000).take(at(T0, { stationPressure: 28 }));
    expect(series.state.known.values.get('adjustedPressure')!.formula).toBe('WMO sea level');
    const standard = series.row().adjustedPressure as number;
    series.take(at(T0 + MINUTE_MS, {}), at(T0, { temperature: 10 }));
    expect(series.row().adjustedPressure).toBeGreaterThan(standard);
    series.take(at(T0, { temperature: 59 }));
    expect(series.row().adjustedPressure).toBe(standard);
  });

  it('name their formula, and the last value of a key stays known with its time', () => {
    const { state } = new Series().take(
      at(T0, { temperature: 68, relativeHumidity: 50 }),
      at(T0 + MINUTE_MS, { stationPressure: 29.9 }),
    );
    expect(state.known.values.get('temperature')).toEqual({ value: 68, time: T0, origin: 'sent' });
    expect(state.known.values.get('dewPoint')).toMatchObject({
      time: T0,
      origin: 'derived',
      formula: 'Magnus',
    });
    expect(state.row).toMatchObject({ stationPressure: 29.9 });
    expect(state.row).not.toHaveProperty('temperature');
  });
});

describe('rolling wind', () => {
  it('is the mean of the speeds and the direction of the mean vector, and the strongest gust of the span', () => {
    const series = new Series().take(
      at(T0, { windSpeed: 30, windDirection: 180 }),
      at(T0 + 20 * MINUTE_MS, { windSpeed: 10, windDirection: 350, windGustSpeed: 14 }),
      at(T0 + 25 * MINUTE_MS, { windSpeed: 1, windDirection: 10 }),
    );
    const row = series.row(T0 + 25 * MINUTE_MS);
    expect(row.windSpeed2MinAvg).toBeCloseTo(1, 9);
    expect(row.windDirection2MinAvg).toBeCloseTo(10, 9);
    expect(row.windSpeed10MinAvg).toBeCloseTo(5.5, 9);
    expect(row.windDirection10MinAvg).toBeCloseTo(351.79, 2);
    const formula = (key: string) => series.state.known.values.get(key)!.formula;
    expect(formula('windSpeed10MinAvg')).toBe('scalar mean');
    expect(formula('windDirection10MinAvg')).toBe('vector mean');
    expect(row).toMatchObject({ windGustSpeed10Min: 14, windGustDirection10Min: 350 });
    expect(row).toMatchObject({ windGustSpeed60Min: 30, windGustDirection60Min: 180 });
  });

  it('has no direction at calm', () => {
    const row = new Series().take(at(T0, { windSpeed: 0, windDirection: 90 })).row();
    expect(row).toEqual({
      windSpeed: 0,
      windSpeed2MinAvg: 0,
      windSpeed10MinAvg: 0,
      windGustSpeed10Min: 0,
      windGustSpeed60Min: 0,
    });
  });

  it('starts anew after a gap', () => {
    const later = T0 + 61 * MINUTE_MS;
    const row = new Series()
      .take(at(T0, { windSpeed: 50, windDirection: 90 }), at(later, { windSpeed: 4, windDirection: 180 }))
      .row(later);
    expect(row.windSpeed10MinAvg).toBeCloseTo(4, 9);
    expect(row.windGustSpeed60Min).toBe(4);
  });

  it('takes a corrected value of the newest time for the one before', () => {
    const series = new Series().take(at(T0, { windSpeed: 99, windDirection: 90 }), at(T0, { windSpeed: 9 }));
    expect(series.row()).toMatchObject({ windSpeed2MinAvg: 9, windGustSpeed60Min: 9 });
    series.take(at(T0 + SECOND_MS, { windSpeed: 5, windDirection: 90 }));
    expect(series.row(T0 + SECOND_MS)).toMatchObject({ windSpeed2MinAvg: 7, windGustSpeed60Min: 9 });
  });

  it('is absent from samples without wind, and does not mix the direction of another gust into a gust sent', () => {
    const series = new Series().take(
      at(T0, { windSpeed: 5, windDirection: 90, windGustSpeed10Min: 22 }),
      at(T0 + SECOND_MS, { temperature: 68 }),
    );
    expect(series.row()).not.toHaveProperty('windGustDirection10Min');
    expect(series.row(T0 + SECOND_MS)).toEqual({ temperature: 68 });
  });
});

describe('at calm', () => {
  const calm = { windSpeed: 0, windDirection: 90, windGustSpeed: 0, windGustDirection: 80 };
  const directions = ({ windDirection, windGustDirection }: SampleValues) => [
    windDirection,
    windGustDirection,
  ];

  it('a row has no direction, and the last one known is that of moving air', () => {
    const breeze = { windSpeed: 4, windDirection: 200, windGustSpeed: 6, windGustDirection: 210 };
    const series = new Series().take(at(T0, breeze), at(T0 + MINUTE_MS, calm));
    expect(directions(series.row())).toEqual([200, 210]);
    expect(directions(series.row(T0 + MINUTE_MS))).toEqual([undefined, undefined]);
    expect(series.state.known.values.get('windDirection')).toMatchObject({ value: 200, time: T0 });
  });

  it('each speed speaks for its own direction only', () => {
    const wind = { ...calm, windGustSpeed: 5 };
    expect(directions(new Series().take(at(T0, wind)).row())).toEqual([undefined, 80]);
  });

  it('a direction waits for its speed, whichever partial sample comes first', () => {
    const vane = at(T0, { windDirection: 90 });
    const still = at(T0, { windSpeed: 0 });
    for (const parts of [
      [vane, still],
      [still, vane],
    ]) {
      expect(directions(new Series().take(...parts).row())).toEqual([undefined, undefined]);
      const moved = new Series().take(...parts, at(T0, { windSpeed: 3 }));
      expect(directions(moved.row())).toEqual([90, undefined]);
    }
  });

  it('a late sample has no direction either, and takes one away that was stored', () => {
    const live = at(T0 + MINUTE_MS, {});
    expect(directions(new Series().take(live, at(T0, calm)).row())).toEqual([undefined, undefined]);
    const corrected = new Series().take(at(T0, { windSpeed: 3, windDirection: 90 }), live);
    corrected.take(at(T0, { windSpeed: 0 }));
    expect(directions(corrected.row())).toEqual([undefined, undefined]);
  });
});

describe('a late sample', () => {
  const live = at(T0 + MINUTE_MS, {
    temperature: 68,
    relativeHumidity: 50,
    windSpeed: 10,
    windDirection: 90,
  });
  const early = at(T0, { temperature: 50, relativeHumidity: 40, windSpeed: 6, windDirection: 90 });

  it('changes neither the newest row nor what is known of newer values', () => {
    const series = new Series().take(live);
    const before = { ...series.state.row };
    series.take(at(T0, { temperature: 20, soilMoisture: 33 }));
    expect(series.state.row).toEqual(before);
    expect(series.state.highWater).toBe(live.time);
    expect(series.state.known.values.get('temperature')).toMatchObject({ value: 68, time: live.time });
    expect(series.state.known.values.get('soilMoisture')).toMatchObject({ value: 33, time: T0 });
  });

  it('is merged with the stored row: formulas are computed again, rolling wind stays', () => {
    const series = new Series().take(early, live);
    const { windSpeed2MinAvg, dewPoint } = series.row();
    series.take(at(T0, { relativeHumidity: 80, windSpeed: 90 }));
    const row = series.row();
    expect(row).toMatchObject({ temperature: 50, relativeHumidity: 80, windSpeed: 90, windSpeed2MinAvg });
    expect(row.dewPoint).toBeGreaterThan(dewPoint as number);
  });

  it('never replaces a dew point the station sent by a derived one', () => {
    const series = new Series().take(at(T0, { ...early.values, dewPoint: 12 }), live);
    series.take(at(T0, { temperature: 51 }));
    expect(series.row().dewPoint).toBe(12);
  });

  it('keeps a derived value derived when the station has begun to send the key since', () => {
    const series = new Series().take(early, at(T0 + MINUTE_MS, { dewPoint: 40 }));
    series.take(at(T0, { relativeHumidity: 100 }));
    expect(series.row().dewPoint).toBeCloseTo(50, 6);
  });

  it('gets its formulas, and no rolling wind, when nothing is stored for its time', () => {
    const row = new Series().take(live, early).row();
    expect(Object.keys(row).sort()).toEqual(
      Object.keys(new Series().take(early).row())
        .filter((key) => !ROLLING_KEYS.includes(key))
        .sort(),
    );
  });

  it('enters the rolling wind of the samples after it', () => {
    const later = at(T0 + MINUTE_MS + SECOND_MS, { windSpeed: 10, windDirection: 90 });
    const row = new Series().take(live, at(T0, { windSpeed: 99, windDirection: 90 }), later).row(later.time);
    expect(row.windSpeed2MinAvg).toBeCloseTo((10 + 99 + 10) / 3, 9);
    expect(row.windGustSpeed60Min).toBe(99);
  });
});
