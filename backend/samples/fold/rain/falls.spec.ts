import { seriesSettings } from '../../../../test/support/samples/series-settings.js';
import { RAIN_EVER_KEY } from '../../../rain/rain-readings.js';
import type { RainEntry } from '../../../rain/rain-entry.js';
import { fold } from '../fold.js';
import { newSeriesState } from '../state/series-state.js';

type Reading = readonly [time: string, reading: number];

/** Folds samples with one rain reading each, and returns the cause and amount of each rain ledger entry in order. */
function countedFrom(key: string, readings: readonly Reading[], timezone: string): [string, number][] {
  const settings = seriesSettings({ timezone });
  const state = newSeriesState(1);
  const entries: RainEntry[] = [];
  for (const [at, reading] of readings) {
    const time = Date.parse(`${at}Z`);
    const values = { [key]: reading };
    const { rain } = fold(state, { kind: 'sample', series: 1, time, receivedAt: time, values }, settings);
    for (const { entries: some } of rain?.entries ?? []) entries.push(...some);
  }
  return entries
    .filter(({ cause }) => cause !== 'start')
    .map(({ cause, amount }) => [cause, Math.round(amount * 1e6) / 1e6]);
}

describe('a counter that falls to more than half of its reading, because it restarted', () => {
  it.each<[what: string, key: string, readings: readonly Reading[], amount: number, timezone?: string]>([
    [
      'with a day that knows no summer time',
      'rainToday',
      [
        ['2026-07-15T20:00', 0.3],
        ['2026-07-15T21:00', 0.3],
        ['2026-07-15T22:59', 0.3],
        ['2026-07-15T23:59', 0.2],
        ['2026-07-16T00:59', 0.25],
      ],
      0.25,
      'Europe/Berlin',
    ],
    [
      'with a day that begins at nine',
      'rainToday',
      [
        ['2026-07-15T09:00', 0.4],
        ['2026-07-15T10:00', 0.3],
        ['2026-07-15T11:00', 0.35],
      ],
      0.35,
    ],
    [
      'with a week that begins on Monday',
      'rainWeek',
      [
        ['2026-07-12T20:00', 0.5],
        ['2026-07-13T08:00', 0.4],
        ['2026-07-13T09:00', 0.42],
      ],
      0.42,
    ],
    [
      'with a week that begins on Sunday',
      'rainWeek',
      [
        ['2026-07-11T20:00', 0.5],
        ['2026-07-12T08:00', 0.4],
        ['2026-07-12T09:00', 0.42],
      ],
      0.42,
    ],
    [
      'with its month',
      'rainMonth',
      [
        ['2026-08-31T23:30', 0.2],
        ['2026-09-01T00:30', 0.15],
        ['2026-09-01T01:30', 0.25],
      ],
      0.25,
    ],
    [
      'with its month, of a station that sends once a day',
      'rainMonth',
      [
        ['2026-07-31T12:00', 0.5],
        ['2026-08-01T12:00', 0.4],
        ['2026-08-02T12:00', 0.45],
      ],
      0.45,
    ],
    [
      'with its month, which knows no summer time',
      'rainMonth',
      [
        ['2026-08-31T21:30', 0.5],
        ['2026-08-31T22:30', 0.5],
        ['2026-08-31T23:30', 0.3],
        ['2026-09-01T00:30', 0.35],
      ],
      0.35,
      'Europe/Berlin',
    ],
    [
      'with its month, which begins at nine',
      'rainMonth',
      [
        ['2026-09-01T08:30', 0.5],
        ['2026-09-01T09:30', 0.3],
        ['2026-09-01T10:30', 0.35],
      ],
      0.35,
    ],
    [
      'with its month in UTC, which is not yet that of the station',
      'rainMonth',
      [
        ['2026-08-31T23:30', 0.5],
        ['2026-09-01T00:30', 0.3],
        ['2026-09-01T01:30', 0.35],
      ],
      0.35,
      'America/Denver',
    ],
    [
      'with its month, in a silence of a year',
      'rainMonth',
      [
        ['2025-07-15T12:00', 0.5],
        ['2026-07-15T12:00', 0.3],
        ['2026-07-15T13:00', 0.35],
      ],
      0.35,
    ],
    [
      'with a year that begins in October',
      'rainYear',
      [
        ['2026-09-30T23:30', 0.5],
        ['2026-10-01T00:30', 0.3],
        ['2026-10-01T01:30', 0.35],
      ],
      0.35,
    ],
    [
      'with its year',
      'rainYear',
      [
        ['2026-12-31T12:00', 0.5],
        ['2027-01-01T12:00', 0.4],
        ['2027-01-02T12:00', 0.6],
      ],
      0.6,
    ],
  ])('%s', (_, key, readings, amount, timezone = 'UTC') => {
    const counted = countedFrom(key, readings, timezone);
    expect(counted.reduce((sum, [, each]) => sum + each, 0)).toBeCloseTo(amount, 9);
  });
});

describe('a counter that is set back, of a station that sends each hour', () => {
  it.each(['rainYear', 'rainMonth', RAIN_EVER_KEY])('counts on from there: %s', (key) => {
    const readings: Reading[] = [
      ['2026-07-15T10:00', 10.02],
      ['2026-07-15T11:00', 10],
      ['2026-07-15T12:00', 10.01],
    ];
    expect(countedFrom(key, readings, 'UTC')).toEqual([['reset', 0.01]]);
  });

  it('over midnight, has its new reading taken for that of the beginning of the day', () => {
    const readings: Reading[] = [
      ['2026-07-15T21:00', 10.02],
      ['2026-07-16T00:30', 10],
      ['2026-07-16T01:30', 10.01],
      ['2026-07-16T02:30', 10.2],
      ['2026-07-16T03:30', 10],
      ['2026-07-16T04:30', 10],
    ];
    expect(countedFrom('rainYear', readings, 'UTC')).toEqual([
      ['reset', 0.01],
      ['rain', 0.19],
      ['power-cycle', 0],
    ]);
  });
});
