import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import type { SampleValues } from '../../core/observation.js';
import type { RainEntry } from '../../../rain/rain-entry.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import { fold } from '../fold.js';
import type { Folded } from '../folded.js';
import { newSeriesState } from '../state/series-state.js';
import { decodeState, encodeState } from '../state/state-codec.js';
import { rainCorrection } from './rain-correction.js';
import { RAIN_EVER_KEY, RAIN_FALLEN_KEY } from '../../../rain/rain-readings.js';
import { RAIN_WINDOW_KEYS } from '../../../rain/rain-windows.js';

const SETTINGS: SeriesSettings = seriesSettings({ timezone: 'America/New_York' });
/** Wednesday, midnight in New York. */
const MIDNIGHT = Date.parse('2026-07-15T04:00:00Z');
const NOON = MIDNIGHT + 12 * HOUR_MS;

class Station {
  readonly state = newSeriesState(1);
  readonly entries: RainEntry[] = [];

  report(time: number, values: SampleValues): Folded {
    const folded = fold(this.state, { kind: 'sample', series: 1, time, receivedAt: time, values }, SETTINGS);
    this.entries.push(...(folded.rain?.entries ?? []).flatMap(({ entries }) => entries));
    return folded;
  }

  get row(): SampleValues {
    return this.state.row;
  }
}

function stationAt(time: number, values: SampleValues): Station {
  const station = new Station();
  station.report(time, values);
  return station;
}

describe('rain of a row', () => {
  it('begins with the totals the station has', () => {
    const { row, entries } = stationAt(NOON, { rainToday: 0.3, rainMonth: 2.1 });
    expect(row).toMatchObject({ rainToday: 0.3, rainWeek: 0.3, rainMonth: 2.1, rainYear: 2.1 });
    const totals = { rainToday: 0.3, rainWeek: 0.3, rainMonth: 2.1, rainYear: 2.1 };
    expect(entries).toMatchObject([{ cause: 'start', amount: 0.3, totals }]);
  });

  it('takes over a total that is reported later, once', () => {
    const station = stationAt(NOON, { rainToday: 0.3 });
    station.report(NOON + MINUTE_MS, { rainToday: 0.3, rainYear: 20 });
    expect(station.row.rainYear).toBe(20);
    station.report(NOON + 2 * MINUTE_MS, { rainToday: 0.31, rainYear: 80 });
    expect(station.row.rainYear).toBeCloseTo(20.01, 9);
  });

  it('has no rain while the station tells of none', () => {
    const station = stationAt(NOON, { temperature: 60 });
    expect(Object.keys(station.row).filter((key) => key.startsWith('rain'))).toEqual([]);
    station.report(NOON + MINUTE_MS, { rainToday: -5 });
    expect(station.row.rainWeek).toBeUndefined();
  });

  it('goes on over samples without a reading, and ends when the gauge is silent', () => {
    const station = stationAt(NOON, { rainToday: 0.3 });
    station.report(NOON + HOUR_MS, { temperature: 60 });
    expect(station.row.rainToday).toBe(0.3);
    station.report(NOON + HOUR_MS + MINUTE_MS, { temperature: 60 });
    expect(station.row.rainToday).toBeUndefined();
  });

  it('has no rate, last hour, 24 hours or event until so much is known', () => {
    const station = new Station();
    const first: [hours: number, key: string][] = [];
    for (let minutes = 0; minutes <= 25 * 60; minutes += 5) {
      station.report(NOON + minutes * MINUTE_MS, { rainYear: 10, rainToday: minutes < 12 * 60 ? 0.4 : 0 });
      for (const key of RAIN_WINDOW_KEYS) {
        if (key in station.row && !first.some(([, seen]) => seen === key)) first.push([minutes / 60, key]);
      }
      expect(RAIN_WINDOW_KEYS.filter((key) => (station.row[key] ?? 0) !== 0)).toEqual([]);
    }
    expect(first).toEqual([
      [0.25, 'rainRate'],
      [1, 'rainLastHour'],
      [6, 'rainEvent'],
      [24, 'rainLast24Hours'],
    ]);
  });

  it('has no event that may have begun before the station was heard, until six dry hours end it', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.report(NOON + 5 * HOUR_MS, { rainYear: 10 });
    for (const [hours, reading, event] of [
      [5.5, 10.2, undefined],
      [9, 10.3, undefined],
      [14.5, 10.3, undefined],
      [15, 10.3, 0],
      [16, 10.4, 0.1],
    ] as const) {
      station.report(NOON + hours * HOUR_MS, { rainYear: reading });
      if (event === undefined) expect(station.row).not.toHaveProperty('rainEvent');
      else expect(station.row.rainEvent).toBeCloseTo(event, 9);
    }
  });

  it('knows more once an earlier sample comes late', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.report(NOON - 50 * MINUTE_MS, { rainYear: 9.9 });
    station.report(NOON + 10 * MINUTE_MS, { rainYear: 10 });
    expect(station.row.rainLastHour).toBeCloseTo(0.1, 9);
    expect(station.row).not.toHaveProperty('rainLast24Hours');
  });

  it('does not know what fell between two counters, a day apart', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.report(NOON + 26 * HOUR_MS, { rainToday: 0.1 });
    station.report(NOON + 26 * HOUR_MS + 20 * MINUTE_MS, { rainToday: 0.1 });
    expect(station.row).toMatchObject({ rainRate: 0 });
    for (const key of ['rainLastHour', 'rainLast24Hours', 'rainEvent']) {
      expect(station.row).not.toHaveProperty(key);
    }
  });

  it('goes on with windows that an older version filled', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.report(NOON + 5 * MINUTE_MS, { rainYear: 10.1 });
    const snapshot = JSON.parse(encodeState(station.state).toString(), (key, value: unknown) =>
      key === 'since' ? undefined : value,
    ) as object;
    const state = decodeState(1, Buffer.from(JSON.stringify(snapshot)));
    const time = NOON + 6 * MINUTE_MS;
    fold(state, { kind: 'sample', series: 1, time, receivedAt: time, values: { rainYear: 10.1 } }, SETTINGS);
    expect(state.row.rainLast24Hours).toBeCloseTo(0.1, 9);
    fold(
      station.state,
      { kind: 'sample', series: 1, time, receivedAt: time, values: { rainYear: 10.1 } },
      SETTINGS,
    );
    expect(station.row).not.toHaveProperty('rainLast24Hours');
  });

  it('has rate, last hour, 24 hours and event', () => {
    const station = stationAt(NOON - DAY_MS, { rainYear: 10 });
    station.report(NOON, { rainYear: 10 });
    station.report(NOON + 10 * MINUTE_MS, { rainYear: 10.1 });
    station.report(NOON + 20 * MINUTE_MS, { rainYear: 10.3 });
    // Five of the first ten minutes are in the last fifteen.
    expect(station.row.rainRate).toBeCloseTo(4 * (0.2 + 0.05), 9);
    expect(station.row.rainLastHour).toBeCloseTo(0.3, 9);
    station.report(NOON + 79 * MINUTE_MS, { rainYear: 10.3 });
    expect(station.row.rainRate).toBe(0);
    expect(station.row.rainLastHour).toBeCloseTo(0.02, 9);
    station.report(NOON + 5 * HOUR_MS, { rainYear: 10.3 });
    expect(station.row).toMatchObject({ rainLastHour: 0 });
    expect(station.row.rainEvent).toBeCloseTo(0.3, 9);
    station.report(NOON + 7 * HOUR_MS, { rainYear: 10.4 });
    expect(station.row.rainEvent).toBeCloseTo(0.4, 9);
    expect(station.row.rainLast24Hours).toBeCloseTo(0.4, 9);
  });

  it('remembers no more of a gauge that tells every second than a spell a minute', () => {
    const station = stationAt(NOON - DAY_MS, { [RAIN_EVER_KEY]: 0 });
    station.report(NOON, { [RAIN_EVER_KEY]: 0 });
    const seconds = 2 * 3_600;
    for (let second = 1; second <= seconds; second += 1) {
      station.report(NOON + second * 1_000, { [RAIN_EVER_KEY]: second / 1_000 });
    }
    expect(station.row.rainRate).toBeCloseTo(3.6, 9);
    expect(station.row.rainLastHour).toBeCloseTo(3.6, 9);
    expect(station.row.rainLast24Hours).toBeCloseTo(7.2, 9);
    expect(station.state.rain.now!.recent.length).toBeLessThanOrEqual(seconds / 60 + 1);
  });

  it('parts events by six dry hours', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    for (const [hours, reading] of [
      [1, 10.1],
      [6.5, 10.1],
      [7.5, 10.1],
      [8, 10.3],
    ] as const) {
      station.report(NOON + hours * HOUR_MS, { rainYear: reading });
      if (hours === 7.5) expect(station.row.rainEvent).toBe(0);
    }
    expect(station.row.rainEvent).toBeCloseTo(0.2, 9);
  });

  it('leaves what the station tells of windows as it is', () => {
    const station = stationAt(NOON, { rainYear: 10, rainRate: 1.2, rainLastHour: 0.4 });
    expect(station.row).toMatchObject({ rainRate: 1.2, rainLastHour: 0.4 });
    station.report(NOON + MINUTE_MS, { rainYear: 10 });
    expect(station.row).not.toHaveProperty('rainRate');
  });

  it('tells a total as the station does when they differ by its rounding only', () => {
    const station = stationAt(NOON, { rainYear: 10, rainToday: 0.1 });
    station.report(NOON + MINUTE_MS, { rainYear: 10.004, rainToday: 0.1 });
    expect(station.row.rainToday).toBe(0.1);
    station.report(NOON + 2 * MINUTE_MS, { rainYear: 10.012, rainToday: 0.1 });
    expect(station.row.rainToday).toBeCloseTo(0.112, 9);
    expect(station.state.known.values.get('rainToday')).toMatchObject({
      origin: 'derived',
      formula: 'rain ledger',
    });
  });

  it('counts the newest time once, however often it is reported', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.report(NOON + MINUTE_MS, { rainYear: 10.1 });
    station.report(NOON + MINUTE_MS, { temperature: 60 });
    expect(station.row).toMatchObject({ rainToday: expect.closeTo(0.1, 9) as number, temperature: 60 });
    const folded = station.report(NOON + MINUTE_MS, { rainYear: 10 });
    expect(folded.rain?.entries).toEqual([{ series: 1, time: NOON + MINUTE_MS, entries: [] }]);
    expect(station.row.rainToday).toBe(0);
  });

  it.each([
    [RAIN_EVER_KEY, [500, 500.2]],
    [RAIN_FALLEN_KEY, [0.5, 0.2]],
  ])('counts by %s and does not store it', (key, [first, second]) => {
    const station = stationAt(NOON, { [key]: first! });
    station.report(NOON + 5 * MINUTE_MS, { [key]: second!, temperature: 60 });
    expect(station.row.rainToday).toBeCloseTo(0.2, 9);
    expect(Object.keys(station.row)).not.toContain(key);
    expect([...station.state.known.values.keys()]).not.toContain(key);
  });

  it('changes to another counter when its own is not reported for a day', () => {
    const station = stationAt(NOON, { rainYear: 10, rainToday: 0 });
    station.report(NOON + 20 * HOUR_MS, { rainToday: 0.7 });
    station.report(NOON + 25 * HOUR_MS, { rainToday: 0.7 });
    station.report(NOON + 25 * HOUR_MS + MINUTE_MS, { rainToday: 0.75 });
    expect(station.entries.map(({ cause }) => cause)).toEqual(['start', 'counter', 'rain']);
    expect(station.row.rainYear).toBeCloseTo(10.05, 9);
  });
});

describe('a station that tells its rain in samples that come late', () => {
  it('has it counted, and shown from the next sample on', () => {
    const station = stationAt(NOON, { rainToday: 0.1 });
    station.report(NOON + MINUTE_MS, { windSpeed: 5 });
    const folded = station.report(NOON + MINUTE_MS - 5_000, { rainToday: 0.3 });
    expect(folded).toMatchObject({ isLate: true, announcement: 'late' });
    expect(folded.rain?.entries).toMatchObject([
      { time: NOON + MINUTE_MS - 5_000, entries: [{ cause: 'rain' }] },
    ]);
    station.report(NOON + 2 * MINUTE_MS, { windSpeed: 5 });
    expect(station.row.rainToday).toBeCloseTo(0.3, 9);
    station.report(NOON + HOUR_MS, { windSpeed: 5 });
    expect(station.row.rainLastHour).toBeCloseTo(0.2, 9);
  });

  it('is met with the first of them', () => {
    const station = stationAt(NOON, { windSpeed: 5 });
    station.report(NOON - 5_000, { rainToday: 0.3 });
    station.report(NOON + MINUTE_MS, { windSpeed: 5 });
    expect(station.row).toMatchObject({ rainToday: 0.3, rainYear: 0.3 });
  });

  it('has a spike kept out of the late row too', () => {
    const station = stationAt(NOON, { rainToday: 0.1 });
    station.report(NOON + MINUTE_MS, { windSpeed: 5 });
    const folded = station.report(NOON + MINUTE_MS - 5_000, { rainToday: 50 });
    expect(folded).toMatchObject({ late: { values: { rainToday: 0.1 } } });
  });

  it('has the last reading of a day counted for that day', () => {
    const station = stationAt(MIDNIGHT - 10 * MINUTE_MS, { rainToday: 0.5 });
    station.report(MIDNIGHT + 5_000, { windSpeed: 5 });
    station.report(MIDNIGHT, { rainToday: 0.6 });
    expect(station.entries.at(-1)).toMatchObject({
      time: MIDNIGHT - 1,
      amount: expect.closeTo(0.1, 9) as number,
    });
    station.report(MIDNIGHT + MINUTE_MS, { windSpeed: 5 });
    expect(station.row).toMatchObject({ rainToday: 0, rainWeek: expect.closeTo(0.6, 9) as number });
    station.report(MIDNIGHT + 2 * MINUTE_MS, { rainToday: 0.02 });
    expect(station.row.rainToday).toBe(0.02);
  });

  it('is not counted again by what is older than its last reading', () => {
    const station = stationAt(NOON, { rainToday: 0.1 });
    station.report(NOON + MINUTE_MS, { rainToday: 0.3 });
    expect(station.report(NOON + 30_000, { rainToday: 0.2 }).rain?.revision?.changes).toMatchObject([
      { time: NOON + 30_000, rainToday: expect.closeTo(0.1, 9) as number },
      { time: NOON + MINUTE_MS, rainToday: expect.closeTo(-0.1, 9) as number },
    ]);
    station.report(NOON + 2 * MINUTE_MS, { rainToday: 0.3 });
    expect(station.row.rainToday).toBeCloseTo(0.3, 9);
  });
});

describe('midnight', () => {
  it('begins the day, on Monday the week, on the first the month', () => {
    const sunday = Date.parse('2026-05-31T20:00:00Z');
    const station = stationAt(sunday, { rainToday: 0.5, rainWeek: 1, rainMonth: 3, rainYear: 9 });
    station.report(Date.parse('2026-06-01T04:00:00Z'), { temperature: 60 });
    expect(station.row).not.toHaveProperty('rainToday');
    station.report(Date.parse('2026-06-01T04:01:00Z'), {
      rainToday: 0.5,
      rainWeek: 1,
      rainMonth: 3,
      rainYear: 9,
    });
    expect(station.row).toMatchObject({ rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 9 });
  });

  it('gives the day before what is reported at its very end', () => {
    const station = stationAt(MIDNIGHT - MINUTE_MS, { rainYear: 10 });
    const { daysEnds } = station.report(MIDNIGHT, { rainYear: 10.1 });
    expect(station.row).toMatchObject({ rainToday: 0, rainWeek: expect.closeTo(0.1, 9) as number });
    expect(daysEnds).toMatchObject([
      { time: MIDNIGHT - MINUTE_MS, values: { rainToday: expect.closeTo(0.1, 9) as number } },
    ]);
    expect(station.entries.at(-1)).toMatchObject({ time: MIDNIGHT - 1, cause: 'rain' });
  });

  it('parts what fell over it by what the console counts of the new day', () => {
    const station = stationAt(MIDNIGHT - 3 * HOUR_MS - MINUTE_MS, { rainYear: 10, rainToday: 0 });
    station.report(MIDNIGHT - 3 * HOUR_MS, { rainYear: 10, rainToday: 0 });
    const { daysEnds } = station.report(MIDNIGHT + 3 * HOUR_MS, { rainYear: 10.5, rainToday: 0.2 });
    expect(station.row.rainToday).toBe(0.2);
    expect(daysEnds?.[0]?.values.rainToday).toBeCloseTo(0.3, 9);
    expect(station.entries.slice(1).map(({ cause, from, time }) => [cause, from, time])).toEqual([
      ['gap', MIDNIGHT - 3 * HOUR_MS, MIDNIGHT - 1],
      ['gap', MIDNIGHT, MIDNIGHT + 3 * HOUR_MS],
    ]);
  });

  it('changes no row of a day that has none', () => {
    const station = stationAt(MIDNIGHT - DAY_MS - HOUR_MS, { rainYear: 10, rainToday: 0 });
    const { daysEnds } = station.report(MIDNIGHT + HOUR_MS, { rainYear: 10.5, rainToday: 0 });
    expect(daysEnds).toEqual([]);
    expect(station.row).toMatchObject({ rainToday: 0, rainWeek: 0.5 });
  });
});

it('revises rows of a new day that were stored before the rain of the old one was heard of', () => {
  const station = stationAt(MIDNIGHT - 10 * MINUTE_MS, { rainYear: 10, rainToday: 0 });
  station.report(MIDNIGHT + 10_000, { windSpeed: 5 });
  expect(station.row).toMatchObject({ rainToday: 0, rainYear: 10 });
  const { rain } = station.report(MIDNIGHT + MINUTE_MS, { rainYear: 10.5, rainToday: 0.2 });
  expect(rain?.revision).toEqual({
    changes: [{ time: MIDNIGHT - 1, rainToday: 0.3, rainWeek: 0.3, rainMonth: 0.3, rainYear: 0.3 }],
    until: MIDNIGHT + 10_000,
  });
});

describe('a correction', () => {
  it('of the newest sample counts at once, and once', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.report(NOON + MINUTE_MS, { rainYear: 10.4 });
    const amounts = { rainToday: -0.4, rainWeek: -0.4, rainMonth: -0.4, rainYear: -0.4 };
    const place = { series: 1, time: NOON + MINUTE_MS, receivedAt: NOON + HOUR_MS };
    fold(station.state, rainCorrection(place, { amounts, isCorrected: true, from: place.time }), SETTINGS);
    expect(station.row).toMatchObject({
      rainToday: expect.closeTo(0, 9) as number,
      rainYear: expect.closeTo(10, 9) as number,
    });
    station.report(NOON + MINUTE_MS, { temperature: 60 });
    station.report(NOON + 2 * MINUTE_MS, { rainYear: 10.5 });
    expect(station.row.rainToday).toBeCloseTo(0.1, 9);
    station.report(NOON + 30_000, { rainYear: 10 });
    expect(station.state.rain.now!.totals.rainToday).toBeCloseTo(0.1, 9);
  });

  it('counts in the windows, too, where its moment has become part of a minute', () => {
    const station = stationAt(NOON - HOUR_MS, { rainYear: 10 });
    station.report(NOON, { rainYear: 10 });
    for (let second = 1; second <= 40; second += 1)
      station.report(NOON + second * 1_000, { rainYear: 10 + second / 100 });
    const amounts = { rainToday: -0.01, rainWeek: -0.01, rainMonth: -0.01, rainYear: -0.01 };
    const place = { series: 1, time: NOON + 20_000, receivedAt: NOON + HOUR_MS };
    fold(station.state, rainCorrection(place, { amounts, isCorrected: true, from: place.time }), SETTINGS);
    expect(station.row.rainLastHour).toBeCloseTo(0.39, 9);
    expect(station.row.rainToday).toBeCloseTo(0.39, 9);
  });

  it('changes the totals of the units that hold its moment', () => {
    const station = stationAt(MIDNIGHT - DAY_MS, { rainYear: 10 });
    station.report(MIDNIGHT - HOUR_MS, { rainYear: 10 });
    station.report(MIDNIGHT - 30 * MINUTE_MS, { rainYear: 10.4 });
    station.report(MIDNIGHT + HOUR_MS, { rainYear: 10.5 });
    const amounts = { rainToday: -0.4, rainWeek: -0.4, rainMonth: -0.4, rainYear: -0.4 };
    const place = { series: 1, time: MIDNIGHT - 30 * MINUTE_MS, receivedAt: MIDNIGHT + HOUR_MS };
    const folded = fold(
      station.state,
      rainCorrection(place, { amounts, isCorrected: true, from: place.time }),
      SETTINGS,
    );
    expect(folded).toMatchObject({ isLate: false, row: { time: MIDNIGHT + HOUR_MS } });
    const totals = { rainToday: 0.1, rainWeek: 0.1, rainYear: 10.1, rainLast24Hours: 0.1 };
    for (const [key, total] of Object.entries(totals)) expect(station.row[key]).toBeCloseTo(total, 9);
    station.report(MIDNIGHT + 2 * HOUR_MS, { rainYear: 10.5 });
    expect(station.row.rainYear).toBeCloseTo(10.1, 9);
  });
});
