import { type Station } from '@mesonet/contract/stations.js';
import { plainStation } from '../../../../test/support/stations/plain-station.js';
import { byLastSample, byState, byTemperature, matching, type StationRow, toRow } from './station-rows.js';

function row(
  stationname: string,
  sent: Partial<Station> = {},
  temperature: number | null = null,
): StationRow {
  const station = plainStation(stationname, { _id: `demo_${stationname.length}001`, ...sent });
  return { ...toRow(station, undefined), temperature };
}
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
  expect(names(rows.toSorted(byState))).toEqual(['Silent', 'Never', 'Live']);
});

it('sorts what has no reading below the coldest, and what never sent below the oldest', () => {
  const rows = [
    row('Warm', { last_update: AT }, 60),
    row('None'),
    row('Cold', { last_update: '2020-01-01T00:00:00.000Z' }, -5),
  ];
  expect(names(rows.toSorted(byTemperature))).toEqual(['None', 'Cold', 'Warm']);
  expect(names(rows.toSorted(byLastSample))).toEqual(['None', 'Cold', 'Warm']);
});

it('reads the temperature of the last known values, and none where there is none', () => {
  const { station } = row('A');
  const values = { temperature: { value: 61.5, time: AT, quality: 'good', origin: 'sent' } } as const;
  expect(toRow(station, { stationid: station._id, updateTS: AT, values }).temperature).toBe(61.5);
  expect(toRow(station, { stationid: station._id, updateTS: AT, values: {} }).temperature).toBeNull();
});
