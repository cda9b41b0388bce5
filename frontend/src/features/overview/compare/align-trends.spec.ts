import { type TrendData } from '@mesonet/contract/trends.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { alignTrends, toRows } from './align-trends.js';

const START = Date.parse('2026-01-05T07:00:00Z');

function trend(
  interval: TrendData['interval'],
  timezone: string,
  time: readonly (number | string)[],
): TrendData {
  const at = time.map((each) => (typeof each === 'string' ? Date.parse(each) : each));
  const [start, end] = [new Date(at[0] ?? START), new Date((at.at(-1) ?? START) + HOUR_MS)];
  return {
    stationid: 's',
    start: start.toISOString(),
    end: end.toISOString(),
    interval,
    timezone,
    units: {},
    time: at,
    data: {},
  };
}

const hours = (...at: number[]) => at.map((hour) => START + hour * HOUR_MS);

describe('one time axis for several stations', () => {
  it('has the buckets of all where they begin at the same moments', () => {
    const aligned = alignTrends([trend(60, 'UTC', hours(0, 1, 2)), trend(60, 'UTC', hours(1, 2, 3))], 'UTC');
    expect(aligned).toEqual({
      time: hours(0, 1, 2, 3),
      rows: [
        [0, 1, 2],
        [1, 2, 3],
      ],
      bucketMs: HOUR_MS,
    });
  });

  it('joins buckets of other zones that begin within one row', () => {
    const aligned = alignTrends(
      [trend(120, 'America/Denver', hours(0, 2, 4)), trend(120, 'America/Chicago', hours(1, 3, 5))],
      'America/Denver',
    );
    expect(aligned.time).toEqual(hours(0, 2, 4));
    expect(aligned.rows).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });

  it('joins fine buckets to the coarse ones of a station whose new answer is on its way', () => {
    const aligned = alignTrends(
      [trend(60, 'UTC', hours(0, 1)), trend(30, 'UTC', hours(0, 0.5, 1, 1.5))],
      'UTC',
    );
    expect(aligned).toEqual({
      time: hours(0, 1),
      rows: [
        [0, 1],
        [0, 0, 1, 1],
      ],
      bucketMs: HOUR_MS,
    });
  });

  it('puts the same date of all stations into one row, also over a change of the clocks', () => {
    const denver = trend('day', 'America/Denver', [
      '2026-03-07T07:00:00Z',
      '2026-03-08T07:00:00Z',
      '2026-03-09T06:00:00Z',
    ]);
    const auckland = trend('day', 'Pacific/Auckland', ['2026-03-06T11:00:00Z', '2026-03-07T11:00:00Z']);
    const aligned = alignTrends([auckland, denver], 'America/Denver');
    expect(aligned.time).toEqual(denver.time);
    expect(aligned.rows).toEqual([
      [0, 1],
      [0, 1, 2],
    ]);
  });

  it('keeps each day of one zone, were it 23 hours long', () => {
    const days = ['2026-03-08T07:00:00Z', '2026-03-09T06:00:00Z'];
    const aligned = alignTrends(
      [trend('day', 'America/Denver', days), trend('day', 'America/Denver', days)],
      'America/Denver',
    );
    expect(aligned.time).toHaveLength(2);
  });

  it('is empty without an answer', () => {
    expect(alignTrends([], 'UTC')).toEqual({ time: [], rows: [], bucketMs: null });
  });
});

it.each([
  ['a value in its row', [1, null, 3], [0, 1, 2], [1, null, 3]],
  ['gaps where the station has no bucket', [1, 2], [1, 3], [null, 1, null, 2]],
  ['the first of two', [1, 2, 3], [0, 0, 1], [1, 3]],
  ['the one that there is', [null, 2], [0, 0], [2]],
])('puts %s', (_, column, rows, expected) => {
  expect(toRows(column, rows, expected.length)).toEqual(expected);
});
