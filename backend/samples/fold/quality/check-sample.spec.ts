import { DEFAULT_INTAKE, type StationIntake } from '@mesonet/contract/station-intake.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { QUALITY_FLAGS } from '../../../weather/quality/quality-limits.js';
import type { SampleValues } from '../../observation.js';
import type { SeriesSettings } from '../../series-directory.js';
import { fold } from '../fold.js';
import type { Folded } from '../folded.js';
import { newSeriesState } from '../series-state.js';
import { decodeState, encodeState } from '../state-codec.js';

const T0 = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const { range, step, internal } = QUALITY_FLAGS;

class Station {
  state = newSeriesState(1);
  private readonly settings: SeriesSettings;

  constructor(limits: StationIntake['limits'] = {}) {
    this.settings = seriesSettings({ intake: { ...DEFAULT_INTAKE, limits } });
  }

  tell(minute: number, values: SampleValues): Folded {
    const time = T0 + minute * MINUTE;
    return fold(this.state, { series: 1, time, receivedAt: time, values }, this.settings);
  }
}

const AIR = { temperature: 60, relativeHumidity: 50, windSpeed: 10, windDirection: 90 };

describe('values that fail', () => {
  it('are kept with their flag and stay out of the row, and of all that follows from it', () => {
    const station = new Station();
    station.tell(0, AIR);
    const { flagged } = station.tell(1, { ...AIR, temperature: 400, windSpeed: 500 });
    const readings = [
      { key: 'temperature', value: 400, flags: range },
      { key: 'windSpeed', value: 500, flags: range },
    ];
    expect(flagged).toEqual({ series: 1, time: T0 + MINUTE, readings });
    const { row } = station.state;
    expect(row).toMatchObject({ relativeHumidity: 50, windDirection: 90 });
    for (const key of ['temperature', 'dewPoint', 'windSpeed', 'windSpeed2MinAvg', 'windGustSpeed10Min']) {
      expect(row).not.toHaveProperty(key);
    }
    station.tell(2, AIR);
    expect(station.state.row).toMatchObject({ windSpeed2MinAvg: 10, windGustSpeed10Min: 10 });
  });

  it('are the last that is known of their key, and said to be suspect', () => {
    const station = new Station();
    station.tell(0, AIR);
    station.tell(1, { temperature: 400 });
    expect(station.state.keys.get('temperature')).toMatchObject({ value: 400, flags: range });
    station.tell(2, AIR);
    expect(station.state.keys.get('temperature')).toMatchObject({ value: 60, flags: undefined });
  });

  it.each<[what: string, values: SampleValues, key: string]>([
    ['a dew point above the air', { temperature: 50, dewPoint: 55 }, 'dewPoint'],
    ['a wet bulb above the air', { temperature: 50, wetBulb: 55 }, 'wetBulb'],
    ['a gust of another storm', { windSpeed: 10, windGustSpeed: 100 }, 'windGustSpeed'],
  ])('contradict others: %s', (_, values, key) => {
    expect(new Station().tell(0, values).flagged?.readings).toMatchObject([{ key, flags: internal }]);
  });

  it('are looked for in late samples by what needs no readings before', () => {
    const station = new Station();
    station.tell(9, AIR);
    const folded = station.tell(5, { temperature: 130, relativeHumidity: 200 });
    expect(folded.flagged?.readings).toEqual([{ key: 'relativeHumidity', value: 200, flags: range }]);
    expect(folded).toMatchObject({ isLate: true, late: { values: { temperature: 130 } } });
  });

  it('pass when they are told again for the same time, and better', () => {
    const station = new Station();
    station.tell(0, { temperature: 400 });
    const { flagged } = station.tell(0, { temperature: 60 });
    expect(flagged?.readings).toEqual([{ key: 'temperature', value: 60, flags: 0 }]);
    expect(station.state.row.temperature).toBe(60);
    expect(station.tell(0, { temperature: 61 }).flagged).toBeNull();
  });

  it('are found over a restart as without one', () => {
    const station = new Station();
    station.tell(0, AIR);
    station.tell(1, { temperature: 100 });
    station.state = decodeState(1, encodeState(station.state));
    expect(station.tell(2, { temperature: 100 }).flagged?.readings).toMatchObject([{ flags: step }]);
    expect(station.tell(3, { temperature: 101 }).flagged).toBeNull();
  });
});

describe('limits of a station', () => {
  it('take the place of the defaults, one by one', () => {
    const station = new Station({ temperature: { max: 100 }, relativeHumidity: { max: null } });
    const { flagged } = station.tell(0, { temperature: 110, relativeHumidity: 500, windSpeed: 500 });
    expect(flagged?.readings.map(({ key }) => key)).toEqual(['temperature', 'windSpeed']);
    expect(station.tell(1, { temperature: -80 }).flagged?.readings).toMatchObject([{ flags: range }]);
  });
});
