import { measurement } from '@mesonet/model/measurements.js';
import { type TrendData } from '@mesonet/contract/trends.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { displayUnits } from '../../../shared/units/display-units.js';
import { clockOf, type Compared, toComparisonView } from './comparison-view.js';

const START = Date.parse('2026-01-05T07:00:00Z');
const DENVER = 'America/Denver';

const compared = (id: string, place: number): Compared => ({
  id,
  name: `Station ${id}`,
  zone: DENVER,
  place,
});

function trend(values: readonly (number | null)[], firstMinute = 0): TrendData {
  const time = values.map((_, i) => START + (firstMinute + i * 5) * MINUTE_MS);
  return {
    stationid: 's',
    start: new Date(time[0] ?? START).toISOString(),
    end: new Date((time.at(-1) ?? START) + 5 * MINUTE_MS).toISOString(),
    interval: 5,
    timezone: DENVER,
    units: {},
    time,
    data: { 'temperature.avg': [...values] },
  };
}

const view = (stations: Compared[], trends: (TrendData | undefined)[]) =>
  toComparisonView(stations, trends, {
    known: measurement('temperature')!,
    units: displayUnits('degreeC', {}),
    theme: 'light',
    clock: { zone: DENVER },
  });

it('draws a curve for each station, in shown units, on one axis', () => {
  const { series, frame } = view(
    [compared('a', 0), compared('b', 1)],
    [trend([32, 50, 68]), trend([50, 68, 86], 5)],
  );
  expect(frame.time).toHaveLength(4);
  expect(frame).toMatchObject({ zone: DENVER, start: START, end: START + 20 * MINUTE_MS });
  expect(series.map(({ id, label, abbrev, mClass }) => [id, label, abbrev, mClass])).toEqual([
    ['a', 'Station a', '°C', 'temperature'],
    ['b', 'Station b', '°C', 'temperature'],
  ]);
  const rounded = series.map(({ values }) => values.map((value) => value && Math.round(value)));
  expect(rounded).toEqual([
    [0, 10, 20, null],
    [null, 10, 20, 30],
  ]);
});

it('gives a station the look of its place, whoever else is there', () => {
  const look = (stations: Compared[]) =>
    view(
      stations,
      stations.map(() => trend([32])),
    ).series.map(({ color, isSecondary }) => [color, isSecondary]);
  const [a, b, c] = [compared('a', 0), compared('b', 3), compared('c', 4)];
  const [ofA, , ofC] = look([a, b, c]);
  expect(look([a, c])).toEqual([ofA, ofC]);
  expect([ofA?.[1], ofC?.[1]]).toEqual([false, true]);
});

it('leaves a curve empty whose values are not to be had', () => {
  const { series } = view([compared('a', 0), compared('b', 1)], [undefined, trend([32, 50])]);
  expect(series.map(({ values }) => values.filter((value) => value !== null).length)).toEqual([0, 2]);
});

it('draws a line of a station that reports less often than another', () => {
  const { series } = view(
    [compared('a', 0), compared('b', 1)],
    [trend([32, 32, 32, 32, 32, 32, 32]), trend([32, null, null, 41, null, null, 50])],
  );
  expect(series[1]?.values.filter((value) => value !== null)).toHaveLength(3);
  expect(series[1]?.drawn?.filter((value) => value !== null)).toHaveLength(7);
});

it.each([
  ['the stations’ own where they share one', [DENVER, DENVER], { zone: DENVER }],
  ['the organization’s where they do not', [DENVER, 'Asia/Tokyo'], { zone: 'UTC', name: 'UTC time' }],
  ['the organization’s where there are none', [], { zone: 'UTC' }],
])('shows the clock: %s', (_, zones, clock) => {
  expect(
    clockOf(
      zones.map((zone) => ({ zone })),
      'UTC',
    ),
  ).toEqual(clock);
});
