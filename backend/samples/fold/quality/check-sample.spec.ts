import { DEFAULT_INTAKE, type StationIntake } from '@mesonet/contract/station-intake.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { QUALITY_FLAGS } from '../../../weather/quality/quality-limits.js';
import type { SampleValues } from '../../core/observation.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import { fold } from '../fold.js';
import type { Folded } from '../folded.js';
import { newSeriesState } from '../state/series-state.js';
import { decodeState, encodeState } from '../state/state-codec.js';

const T0 = Date.UTC(2026, 0, 1);
const { range, step, internal } = QUALITY_FLAGS;

class Station {
  state = newSeriesState(1);
  private readonly settings: SeriesSettings;

  constructor(limits: StationIntake['limits'] = {}) {
    this.settings = seriesSettings({ intake: { ...DEFAULT_INTAKE, limits } });
  }

  report(minute: number, values: SampleValues): Folded {
    const time = T0 + minute * MINUTE_MS;
    return fold(this.state, { kind: 'sample', series: 1, time, receivedAt: time, values }, this.settings);
  }
}

const AIR = { temperature: 60, relativeHumidity: 50, windSpeed: 10, windDirection: 90 };

describe('values that fail', () => {
  it('are kept with their flag and stay out of the row, and of all that follows from it', () => {
    const station = new Station();
    station.report(0, AIR);
    const { flagged } = station.report(1, { ...AIR, temperature: 400, windSpeed: 500 });
    const readings = [
      { key: 'temperature', value: 400, flags: range },
      { key: 'windSpeed', value: 500, flags: range },
    ];
    expect(flagged).toEqual({ series: 1, time: T0 + MINUTE_MS, readings });
    const { row } = station.state;
    expect(row).toMatchObject({ relativeHumidity: 50, windDirection: 90 });
    for (const key of ['temperature', 'dewPoint', 'windSpeed', 'windSpeed2MinAvg', 'windGustSpeed10Min']) {
      expect(row).not.toHaveProperty(key);
    }
    station.report(2, AIR);
    expect(station.state.row).toMatchObject({ windSpeed2MinAvg: 10, windGustSpeed10Min: 10 });
  });

  it('are the last that is known of their key, and said to be suspect', () => {
    const station = new Station();
    station.report(0, AIR);
    station.report(1, { temperature: 400 });
    expect(station.state.known.values.get('temperature')).toMatchObject({ value: 400, flags: range });
    station.report(2, AIR);
    expect(station.state.known.values.get('temperature')).toMatchObject({ value: 60, flags: undefined });
  });

  it.each<[what: string, values: SampleValues, key: string]>([
    ['a dew point above the air', { temperature: 50, dewPoint: 55 }, 'dewPoint'],
    ['a wet bulb above the air', { temperature: 50, wetBulb: 55 }, 'wetBulb'],
    ['a wind chill above the air', { temperature: 50, windChill: 55 }, 'windChill'],
    ['a gust of another storm', { windSpeed: 10, windGustSpeed: 100 }, 'windGustSpeed'],
    ['a gust below the wind', { windSpeed: 10, windGustSpeed: 5 }, 'windGustSpeed'],
    [
      'the gust of ten minutes below the wind',
      { windSpeed: 30, windGustSpeed10Min: 20 },
      'windGustSpeed10Min',
    ],
    [
      'the gust of ten minutes below their mean',
      { windSpeed10MinAvg: 30, windGustSpeed10Min: 20 },
      'windGustSpeed10Min',
    ],
    [
      'the gust of an hour below that of ten minutes',
      { windGustSpeed10Min: 30, windGustSpeed60Min: 20 },
      'windGustSpeed60Min',
    ],
  ])('contradict others: %s', (_, values, key) => {
    expect(new Station().report(0, values).flagged?.readings).toMatchObject([{ key, flags: internal }]);
  });

  it.each<[what: string, values: SampleValues]>([
    ['a gust a little below the wind', { windSpeed: 20, windGustSpeed: 18 }],
    ['a gust of three seconds in light air', { windSpeed: 1, windGustSpeed: 0 }],
    ['a calm', { windSpeed: 0, windGustSpeed: 0, windGustSpeed10Min: 0 }],
    ['a gust far below the mean of two minutes', { windSpeed: 3, windGustSpeed: 4, windSpeed2MinAvg: 12 }],
    ['saturated air', { temperature: 50, dewPoint: 50.4, wetBulb: 50.2 }],
  ])('do not contradict others: %s', (_, values) => {
    expect(new Station().report(0, values).flagged).toBeNull();
  });

  it('are looked for in late samples by what needs no readings before', () => {
    const station = new Station();
    station.report(9, AIR);
    const folded = station.report(5, { temperature: 130, relativeHumidity: 200 });
    expect(folded.flagged?.readings).toEqual([{ key: 'relativeHumidity', value: 200, flags: range }]);
    expect(folded).toMatchObject({ isLate: true, late: { values: { temperature: 130 } } });
  });

  it('pass when they are reported again for the same time, and better', () => {
    const station = new Station();
    station.report(0, { temperature: 400 });
    const { flagged } = station.report(0, { temperature: 60 });
    expect(flagged?.readings).toEqual([{ key: 'temperature', value: 60, flags: 0 }]);
    expect(station.state.row.temperature).toBe(60);
    expect(station.report(0, { temperature: 61 }).flagged).toBeNull();
  });

  it('are held over a restart, and pass when those after them agree', () => {
    const station = new Station();
    station.report(0, AIR);
    station.report(1, AIR);
    for (let minute = 2; minute <= 6; minute++) {
      const { flagged } = station.report(minute, { ...AIR, temperature: 100 });
      expect(flagged?.readings).toEqual([{ key: 'temperature', value: 100, flags: step }]);
      station.state = decodeState(1, encodeState(station.state));
    }
    const { flagged, revised } = station.report(7, { ...AIR, temperature: 100 });
    expect(flagged).toBeNull();
    expect(revised?.map(({ late }) => [late.time, late.values])).toEqual(
      [2, 3, 4, 5, 6].map((minute) => [T0 + minute * MINUTE_MS, { temperature: 100 }]),
    );
    expect(revised?.map((row) => row.flagged.readings)).toEqual(
      Array.from({ length: 5 }, () => [{ key: 'temperature', value: 100, flags: 0, isExact: true }]),
    );
  });

  it('stay held when they are sent again late', () => {
    const station = new Station();
    station.report(0, AIR);
    station.report(1, { ...AIR, temperature: 100 });
    station.report(2, { temperature: 101 });
    const again = station.report(1, { ...AIR, temperature: 100 });
    expect(again.flagged?.readings).toContainEqual({ key: 'temperature', value: 100, flags: step });
    expect(again).toMatchObject({ late: { failed: ['temperature'] } });
  });
});

describe('limits of a station', () => {
  it('take the place of the defaults, one by one', () => {
    const station = new Station({ temperature: { max: 100 }, relativeHumidity: { max: null } });
    const { flagged } = station.report(0, { temperature: 110, relativeHumidity: 500, windSpeed: 500 });
    expect(flagged?.readings.map(({ key }) => key)).toEqual(['temperature', 'windSpeed']);
    expect(station.report(1, { temperature: -80 }).flagged?.readings).toMatchObject([{ flags: range }]);
  });

  it.each<[what: string, limits: StationIntake['limits'], expected: number]>([
    ['no limits of its own', {}, step],
    ['a step of before there was one for a minute', { temperature: { step: 40 } }, 0],
    ['both steps', { temperature: { step: 40, minuteStep: 10 } }, step],
    ['the default step, as forms sent it with any change', { temperature: { max: 130, step: 35 } }, step],
    ['no step', { temperature: { step: null } }, 0],
    ['no step for a minute', { temperature: { minuteStep: null } }, 0],
  ])('decide over a change of 20 °F in a minute: %s', (_, limits, expected) => {
    const station = new Station(limits);
    station.report(0, { temperature: 60 });
    station.report(1, { temperature: 60 });
    const flags = station.report(2, { temperature: 80 }).flagged?.readings[0]?.flags ?? 0;
    expect(flags).toBe(expected);
  });
});
