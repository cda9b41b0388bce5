import { plainStation } from '../../../../../test/support/stations/plain-station.js';
import { toSummary, type StationSummary } from '../station-summary.js';
import { listRows } from './list-rows.js';

const NOW = '2026-06-01T10:30:00.000Z';

function station(name: string, temperature: number | null): StationSummary {
  const known = { value: temperature ?? 0, time: NOW, quality: 'good', origin: 'sent' } as const;
  return toSummary(plainStation(name, { _id: name, active: temperature !== null, last_update: NOW }), {
    updateTS: NOW,
    values: { temperature: known },
  });
}

const stations = (count: number, silent = 0) => [
  ...Array.from({ length: count }, (_, index) => station(`m${index}`, index)),
  ...Array.from({ length: silent }, (_, index) => station(`s${index}`, null)),
];
const names = (summaries: readonly StationSummary[]) => summaries.map(({ station }) => station._id);

describe('the list beside the map', () => {
  it('has the greatest first, or the least, and silent stations last either way', () => {
    const all = stations(3, 1);
    expect(names(listRows(all, 'temperature', true, 0).head)).toEqual(['m2', 'm1', 'm0', 's0']);
    expect(names(listRows(all, 'temperature', false, 0).head)).toEqual(['m0', 'm1', 'm2', 's0']);
  });

  it.each([
    [23, 0, 0, [23, 0, 0]],
    [39, 1, 0, [10, 21, 9]],
    [39, 1, 1, [40, 0, 0]],
    [990, 10, 0, [10, 979, 11]],
    [990, 10, 1, [89, 900, 11]],
    [990, 10, 2, [1_000, 0, 0]],
    [0, 200, 0, [0, 179, 21]],
    [0, 200, 1, [0, 100, 100]],
    [12, 200, 0, [10, 191, 11]],
  ])('of %d stations and %d silent ones, asked for more %d times', (count, silent, unfolded, expected) => {
    const { head, hidden, tail } = listRows(stations(count, silent), 'temperature', true, unfolded);
    expect([head.length, hidden, tail.length]).toEqual(expected);
    expect(new Set(names([...head, ...tail])).size).toBe(head.length + tail.length);
  });

  it('folds the middle, not the ends', () => {
    const { head, tail } = listRows(stations(40), 'temperature', true, 0);
    expect([names(head)[0], names(head).at(-1), names(tail)[0], names(tail).at(-1)]).toEqual([
      'm39',
      'm30',
      'm7',
      'm0',
    ]);
  });
});
