import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import type { SampleValues } from '../../observation.js';
import type { RainEntry } from '../../rain-ledger/rain-entry.js';
import type { SeriesSettings } from '../../series-directory.js';
import { fold } from '../fold.js';
import type { Folded } from '../folded.js';
import { newSeriesState } from '../series-state.js';
import { rainCorrection } from './rain-correction.js';
import { RAIN_EVER_KEY, RAIN_FALLEN_KEY } from './rain-readings.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SETTINGS: SeriesSettings = seriesSettings({ timezone: 'America/New_York' });
/** Wednesday, midnight in New York. */
const MIDNIGHT = Date.parse('2026-07-15T04:00:00Z');
const NOON = MIDNIGHT + 12 * HOUR;

class Station {
  readonly state = newSeriesState(1);
  readonly entries: RainEntry[] = [];

  tell(time: number, values: SampleValues): Folded {
    const folded = fold(this.state, { series: 1, time, receivedAt: time, values }, SETTINGS);
    this.entries.push(...(folded.rain?.entries ?? []).flatMap(({ entries }) => entries));
    return folded;
  }

  get row(): SampleValues {
    return this.state.row;
  }
}

function stationAt(time: number, values: SampleValues): Station {
  const station = new Station();
  station.tell(time, values);
  return station;
}

describe('rain of a row', () => {
  it('begins with the totals the station has', () => {
    const { row, entries } = stationAt(NOON, { rainToday: 0.3, rainMonth: 2.1 });
    expect(row).toMatchObject({ rainToday: 0.3, rainWeek: 0.3, rainMonth: 2.1, rainYear: 2.1 });
    const totals = { rainToday: 0.3, rainWeek: 0.3, rainMonth: 2.1, rainYear: 2.1 };
    expect(entries).toMatchObject([{ cause: 'start', amount: 0.3, totals }]);
  });

  it('takes over a total that is told later, once', () => {
    const station = stationAt(NOON, { rainToday: 0.3 });
    station.tell(NOON + MINUTE, { rainToday: 0.3, rainYear: 20 });
    expect(station.row.rainYear).toBe(20);
    station.tell(NOON + 2 * MINUTE, { rainToday: 0.31, rainYear: 80 });
    expect(station.row.rainYear).toBeCloseTo(20.01, 9);
  });

  it('has no rain while the station tells of none', () => {
    const station = stationAt(NOON, { temperature: 60 });
    expect(Object.keys(station.row).filter((key) => key.startsWith('rain'))).toEqual([]);
    station.tell(NOON + MINUTE, { rainToday: -5 });
    expect(station.row.rainWeek).toBeUndefined();
  });

  it('goes on over samples without a reading, and ends when the gauge is silent', () => {
    const station = stationAt(NOON, { rainToday: 0.3 });
    station.tell(NOON + HOUR, { temperature: 60 });
    expect(station.row.rainToday).toBe(0.3);
    station.tell(NOON + HOUR + MINUTE, { temperature: 60 });
    expect(station.row.rainToday).toBeUndefined();
  });

  it('has rate, last hour, 24 hours and event', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.tell(NOON + 10 * MINUTE, { rainYear: 10.1 });
    station.tell(NOON + 20 * MINUTE, { rainYear: 10.3 });
    // Of the first ten minutes, five are in the last fifteen.
    expect(station.row.rainRate).toBeCloseTo(4 * (0.2 + 0.05), 9);
    expect(station.row.rainLastHour).toBeCloseTo(0.3, 9);
    station.tell(NOON + 79 * MINUTE, { rainYear: 10.3 });
    expect(station.row.rainRate).toBe(0);
    expect(station.row.rainLastHour).toBeCloseTo(0.02, 9);
    station.tell(NOON + 5 * HOUR, { rainYear: 10.3 });
    expect(station.row).toMatchObject({ rainLastHour: 0 });
    expect(station.row.rainEvent).toBeCloseTo(0.3, 9);
    station.tell(NOON + 7 * HOUR, { rainYear: 10.4 });
    expect(station.row.rainEvent).toBeCloseTo(0.4, 9);
    expect(station.row.rainLast24Hours).toBeCloseTo(0.4, 9);
  });

  it('remembers no more of a gauge that tells every second than a spell a minute', () => {
    const station = stationAt(NOON, { [RAIN_EVER_KEY]: 0 });
    const seconds = 2 * 3_600;
    for (let second = 1; second <= seconds; second += 1) {
      station.tell(NOON + second * 1_000, { [RAIN_EVER_KEY]: second / 1_000 });
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
      station.tell(NOON + hours * HOUR, { rainYear: reading });
      if (hours === 7.5) expect(station.row.rainEvent).toBe(0);
    }
    expect(station.row.rainEvent).toBeCloseTo(0.2, 9);
  });

  it('leaves what the station tells of windows as it is', () => {
    const station = stationAt(NOON, { rainYear: 10, rainRate: 1.2, rainLastHour: 0.4 });
    expect(station.row).toMatchObject({ rainRate: 1.2, rainLastHour: 0.4, rainEvent: 0 });
    station.tell(NOON + MINUTE, { rainYear: 10 });
    expect(station.row).not.toHaveProperty('rainRate');
  });

  it('tells a total as the station does when they differ by its rounding only', () => {
    const station = stationAt(NOON, { rainYear: 10, rainToday: 0.1 });
    station.tell(NOON + MINUTE, { rainYear: 10.004, rainToday: 0.1 });
    expect(station.row.rainToday).toBe(0.1);
    station.tell(NOON + 2 * MINUTE, { rainYear: 10.012, rainToday: 0.1 });
    expect(station.row.rainToday).toBeCloseTo(0.112, 9);
    expect(station.state.keys.get('rainToday')).toMatchObject({ origin: 'derived', formula: 'rain ledger' });
  });

  it('counts the newest time once, however often it is told', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.tell(NOON + MINUTE, { rainYear: 10.1 });
    station.tell(NOON + MINUTE, { temperature: 60 });
    expect(station.row).toMatchObject({ rainToday: expect.closeTo(0.1, 9) as number, temperature: 60 });
    const folded = station.tell(NOON + MINUTE, { rainYear: 10 });
    expect(folded.rain?.entries).toEqual([{ series: 1, time: NOON + MINUTE, entries: [] }]);
    expect(station.row.rainToday).toBe(0);
  });

  it.each([
    [RAIN_EVER_KEY, [500, 500.2]],
    [RAIN_FALLEN_KEY, [0.5, 0.2]],
  ])('counts by %s and does not store it', (key, [first, second]) => {
    const station = stationAt(NOON, { [key]: first! });
    station.tell(NOON + 5 * MINUTE, { [key]: second!, temperature: 60 });
    expect(station.row.rainToday).toBeCloseTo(0.2, 9);
    expect(Object.keys(station.row)).not.toContain(key);
    expect([...station.state.keys.keys()]).not.toContain(key);
  });

  it('changes to another counter when its own is not told for a day', () => {
    const station = stationAt(NOON, { rainYear: 10, rainToday: 0 });
    station.tell(NOON + 20 * HOUR, { rainToday: 0.7 });
    station.tell(NOON + 25 * HOUR, { rainToday: 0.7 });
    station.tell(NOON + 25 * HOUR + MINUTE, { rainToday: 0.75 });
    expect(station.entries.map(({ cause }) => cause)).toEqual(['start', 'counter', 'rain']);
    expect(station.row.rainYear).toBeCloseTo(10.05, 9);
  });
});

describe('a station that tells its rain in samples that come late', () => {
  it('has it counted, and shown from the next sample on', () => {
    const station = stationAt(NOON, { rainToday: 0.1 });
    station.tell(NOON + MINUTE, { windSpeed: 5 });
    const folded = station.tell(NOON + MINUTE - 5_000, { rainToday: 0.3 });
    expect(folded).toMatchObject({ isLate: true, news: 'late' });
    expect(folded.rain?.entries).toMatchObject([
      { time: NOON + MINUTE - 5_000, entries: [{ cause: 'rain' }] },
    ]);
    station.tell(NOON + 2 * MINUTE, { windSpeed: 5 });
    expect(station.row.rainToday).toBeCloseTo(0.3, 9);
    expect(station.row.rainLastHour).toBeCloseTo(0.2, 9);
  });

  it('is met with the first of them', () => {
    const station = stationAt(NOON, { windSpeed: 5 });
    station.tell(NOON - 5_000, { rainToday: 0.3 });
    station.tell(NOON + MINUTE, { windSpeed: 5 });
    expect(station.row).toMatchObject({ rainToday: 0.3, rainYear: 0.3 });
  });

  it('has a spike kept out of the late row too', () => {
    const station = stationAt(NOON, { rainToday: 0.1 });
    station.tell(NOON + MINUTE, { windSpeed: 5 });
    const folded = station.tell(NOON + MINUTE - 5_000, { rainToday: 50 });
    expect(folded).toMatchObject({ late: { values: { rainToday: 0.1 } } });
  });

  it('has the last reading of a day counted for that day', () => {
    const station = stationAt(MIDNIGHT - 10 * MINUTE, { rainToday: 0.5 });
    station.tell(MIDNIGHT + 5_000, { windSpeed: 5 });
    station.tell(MIDNIGHT, { rainToday: 0.6 });
    expect(station.entries.at(-1)).toMatchObject({
      time: MIDNIGHT - 1,
      amount: expect.closeTo(0.1, 9) as number,
    });
    station.tell(MIDNIGHT + MINUTE, { windSpeed: 5 });
    expect(station.row).toMatchObject({ rainToday: 0, rainWeek: expect.closeTo(0.6, 9) as number });
    station.tell(MIDNIGHT + 2 * MINUTE, { rainToday: 0.02 });
    expect(station.row.rainToday).toBe(0.02);
  });

  it('is not counted again by what is older than its last reading', () => {
    const station = stationAt(NOON, { rainToday: 0.1 });
    station.tell(NOON + MINUTE, { rainToday: 0.3 });
    expect(station.tell(NOON + 30_000, { rainToday: 0.2 }).rain?.revision?.moves).toMatchObject([
      { time: NOON + 30_000, rainToday: expect.closeTo(0.1, 9) as number },
      { time: NOON + MINUTE, rainToday: expect.closeTo(-0.1, 9) as number },
    ]);
    station.tell(NOON + 2 * MINUTE, { rainToday: 0.3 });
    expect(station.row.rainToday).toBeCloseTo(0.3, 9);
  });
});

describe('midnight', () => {
  it('begins the day, on Monday the week, on the first the month', () => {
    const sunday = Date.parse('2026-05-31T20:00:00Z');
    const station = stationAt(sunday, { rainToday: 0.5, rainWeek: 1, rainMonth: 3, rainYear: 9 });
    station.tell(Date.parse('2026-06-01T04:00:00Z'), { temperature: 60 });
    expect(station.row).not.toHaveProperty('rainToday');
    station.tell(Date.parse('2026-06-01T04:01:00Z'), {
      rainToday: 0.5,
      rainWeek: 1,
      rainMonth: 3,
      rainYear: 9,
    });
    expect(station.row).toMatchObject({ rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 9 });
  });

  it('gives the day before what is told at its very end', () => {
    const station = stationAt(MIDNIGHT - MINUTE, { rainYear: 10 });
    const { daysEnds } = station.tell(MIDNIGHT, { rainYear: 10.1 });
    expect(station.row).toMatchObject({ rainToday: 0, rainWeek: expect.closeTo(0.1, 9) as number });
    expect(daysEnds).toMatchObject([
      { time: MIDNIGHT - MINUTE, values: { rainToday: expect.closeTo(0.1, 9) as number } },
    ]);
    expect(station.entries.at(-1)).toMatchObject({ time: MIDNIGHT - 1, cause: 'rain' });
  });

  it('parts what fell over it by what the console counts of the new day', () => {
    const station = stationAt(MIDNIGHT - 3 * HOUR - MINUTE, { rainYear: 10, rainToday: 0 });
    station.tell(MIDNIGHT - 3 * HOUR, { rainYear: 10, rainToday: 0 });
    const { daysEnds } = station.tell(MIDNIGHT + 3 * HOUR, { rainYear: 10.5, rainToday: 0.2 });
    expect(station.row.rainToday).toBe(0.2);
    expect(daysEnds?.[0]?.values.rainToday).toBeCloseTo(0.3, 9);
    expect(station.entries.slice(1).map(({ cause, from, time }) => [cause, from, time])).toEqual([
      ['gap', MIDNIGHT - 3 * HOUR, MIDNIGHT - 1],
      ['gap', MIDNIGHT, MIDNIGHT + 3 * HOUR],
    ]);
  });

  it('changes no row of a day that has none', () => {
    const station = stationAt(MIDNIGHT - DAY - HOUR, { rainYear: 10, rainToday: 0 });
    const { daysEnds } = station.tell(MIDNIGHT + HOUR, { rainYear: 10.5, rainToday: 0 });
    expect(daysEnds).toEqual([]);
    expect(station.row).toMatchObject({ rainToday: 0, rainWeek: 0.5 });
  });
});

it('revises rows of a new day that were stored before the rain of the old one was heard of', () => {
  const station = stationAt(MIDNIGHT - 10 * MINUTE, { rainYear: 10, rainToday: 0 });
  station.tell(MIDNIGHT + 10_000, { windSpeed: 5 });
  expect(station.row).toMatchObject({ rainToday: 0, rainYear: 10 });
  const { rain } = station.tell(MIDNIGHT + MINUTE, { rainYear: 10.5, rainToday: 0.2 });
  expect(rain?.revision).toEqual({
    moves: [{ time: MIDNIGHT - 1, rainToday: 0.3, rainWeek: 0.3, rainMonth: 0.3, rainYear: 0.3 }],
    until: MIDNIGHT + 10_000,
  });
});

describe('a correction', () => {
  it('of the newest sample counts at once, and once', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    station.tell(NOON + MINUTE, { rainYear: 10.4 });
    const amounts = { rainToday: -0.4, rainWeek: -0.4, rainMonth: -0.4, rainYear: -0.4 };
    const place = { series: 1, time: NOON + MINUTE, receivedAt: NOON + HOUR };
    fold(station.state, rainCorrection(place, { amounts, isCorrected: true, from: place.time }), SETTINGS);
    expect(station.row).toMatchObject({
      rainToday: expect.closeTo(0, 9) as number,
      rainYear: expect.closeTo(10, 9) as number,
    });
    station.tell(NOON + MINUTE, { temperature: 60 });
    station.tell(NOON + 2 * MINUTE, { rainYear: 10.5 });
    expect(station.row.rainToday).toBeCloseTo(0.1, 9);
    station.tell(NOON + 30_000, { rainYear: 10 });
    expect(station.state.rain.now!.totals.rainToday).toBeCloseTo(0.1, 9);
  });

  it('counts in the windows, too, where its moment has become part of a minute', () => {
    const station = stationAt(NOON, { rainYear: 10 });
    for (let second = 1; second <= 40; second += 1)
      station.tell(NOON + second * 1_000, { rainYear: 10 + second / 100 });
    const amounts = { rainToday: -0.01, rainWeek: -0.01, rainMonth: -0.01, rainYear: -0.01 };
    const place = { series: 1, time: NOON + 20_000, receivedAt: NOON + HOUR };
    fold(station.state, rainCorrection(place, { amounts, isCorrected: true, from: place.time }), SETTINGS);
    expect(station.row.rainLastHour).toBeCloseTo(0.39, 9);
    expect(station.row.rainToday).toBeCloseTo(0.39, 9);
  });

  it('changes the totals of the units that hold its moment', () => {
    const station = stationAt(MIDNIGHT - HOUR, { rainYear: 10 });
    station.tell(MIDNIGHT - 30 * MINUTE, { rainYear: 10.4 });
    station.tell(MIDNIGHT + HOUR, { rainYear: 10.5 });
    const amounts = { rainToday: -0.4, rainWeek: -0.4, rainMonth: -0.4, rainYear: -0.4 };
    const place = { series: 1, time: MIDNIGHT - 30 * MINUTE, receivedAt: MIDNIGHT + HOUR };
    const folded = fold(
      station.state,
      rainCorrection(place, { amounts, isCorrected: true, from: place.time }),
      SETTINGS,
    );
    expect(folded).toMatchObject({ isLate: false, row: { time: MIDNIGHT + HOUR } });
    const totals = { rainToday: 0.1, rainWeek: 0.1, rainYear: 10.1, rainLast24Hours: 0.1 };
    for (const [key, total] of Object.entries(totals)) expect(station.row[key]).toBeCloseTo(total, 9);
    station.tell(MIDNIGHT + 2 * HOUR, { rainYear: 10.5 });
    expect(station.row.rainYear).toBeCloseTo(10.1, 9);
  });
});
