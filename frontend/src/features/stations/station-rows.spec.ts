import { type Station } from '@mesonet/contract/stations.js';
import { plainStation } from '../../../../test/support/stations/plain-station.js';
import { matching, nextSort, type SortColumn, sortRows, type StationRow, toRow } from './station-rows.js';

function row(
  stationname: string,
  sent: Partial<Station> = {},
  temperature: number | null = null,
): StationRow {
  const station = plainStation(stationname, { _id: `demo_${stationname.length}001`, ...sent });
  return { ...toRow(station, undefined), temperature };
}

const sorted = (rows: readonly StationRow[], column: SortColumn, isDescending = false) =>
  sortRows(rows, { column, isDescending });
const names = (rows: readonly StationRow[]) => rows.map(({ station }) => station.stationname);
const AT = '2026-11-22T14:00:00.000Z';

it.each([
  ['', ['Wolf Creek Pass', 'Ridge Lab']],
  ['wolf', ['Wolf Creek Pass']],
  ['pass wolf', ['Wolf Creek Pass']],
  ['DEMO_9', ['Ridge Lab']],
  ['wolf lab', []],
])('finds by name and id: %j', (typed, found) => {
  expect(names(matching([row('Wolf Creek Pass'), row('Ridge Lab')], typed))).toEqual(found);
});

it('sorts what is silent up', () => {
  const rows = [
    row('Live', { active: true, last_update: AT }),
    row('Never', { last_update: null }),
    row('Silent', { active: false, last_update: AT }),
  ];
  expect(names(sorted(rows, 'state'))).toEqual(['Silent', 'Never', 'Live']);
});

it('sorts what has no reading below the coldest, and what never sent below the oldest', () => {
  const rows = [
    row('Warm', { last_update: AT }, 60),
    row('None'),
    row('Cold', { last_update: '2020-01-01T00:00:00.000Z' }, -5),
  ];
  expect(names(sorted(rows, 'temperature'))).toEqual(['None', 'Cold', 'Warm']);
  expect(names(sorted(rows, 'last'))).toEqual(['None', 'Cold', 'Warm']);
});

it('turns round with a second press, and keeps equals in their order', () => {
  const first = nextSort({ column: 'name', isDescending: false }, 'temperature');
  expect(first).toEqual({ column: 'temperature', isDescending: false });
  const second = nextSort(first, 'temperature');
  expect(second.isDescending).toBe(true);
  const rows = [row('A', {}, 10), row('B', {}, 20), row('C', {}, 10), row('D')];
  expect(names(sortRows(rows, second))).toEqual(['B', 'A', 'C', 'D']);
  expect(names(sorted(rows, 'name', true))).toEqual(['D', 'C', 'B', 'A']);
});

it('sorts ids by their numbers', () => {
  const rows = ['demo_12', 'demo_9', 'demo_100'].map((_id) => row(_id, { _id }));
  expect(names(sorted(rows, 'id'))).toEqual(['demo_9', 'demo_12', 'demo_100']);
});

it('reads the temperature of the last known values, and none where there is none', () => {
  const { station } = row('A');
  const values = { temperature: { value: 61.5, time: AT, quality: 'good', origin: 'sent' } } as const;
  expect(toRow(station, { stationid: station._id, updateTS: AT, values }).temperature).toBe(61.5);
  expect(toRow(station, { stationid: station._id, updateTS: AT, values: {} }).temperature).toBeNull();
});
