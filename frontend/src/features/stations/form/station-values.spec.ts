import { resolveUnits } from '@mesonet/model/units.js';
import { plainStation } from '../../../../../test/support/stations/plain-station.js';
import { changedFields } from '../../../shared/unsaved/collisions.js';
import { changesThePast, fieldsOf, POSITION, valuesOf } from './station-values.js';

const FEET = resolveUnits({}).unitFor('altitude');
const METERS = resolveUnits({ altitude: 'metersAlt' }).unitFor('altitude');
const STATION = plainStation('Ridge', {
  timezone: 'America/Denver',
  latitude: 39.9512,
  longitude: -105.3216,
  elevation: 7_005,
});

it.each([FEET, METERS])(
  'changes nothing of a station that was opened and left as it was ($unit)',
  (altitude) => {
    const opened = valuesOf(STATION, altitude);
    expect(changedFields(valuesOf(STATION, altitude), opened, POSITION)).toEqual({});
  },
);

it('stores an elevation in feet, whatever it is shown in', () => {
  expect(valuesOf(STATION, METERS).elevation).toBe(2_135.1);
  const values = { ...valuesOf(STATION, METERS), elevation: 1_000 };
  expect(fieldsOf(values, METERS).elevation).toBeCloseTo(3_280.84, 2);
  expect(fieldsOf({ ...values, elevation: null }, METERS).elevation).toBeNull();
});

it('sends both halves of a position when one has changed', () => {
  const opened = valuesOf(STATION, FEET);
  expect(changedFields({ ...opened, latitude: 40 }, opened, POSITION)).toEqual({
    latitude: 40,
    longitude: -105.3216,
  });
});

it.each([
  [{ stationname: 'New' }, false],
  [{ elevation: 10 }, true],
  [{ timezone: 'UTC' }, true],
  [{ latitude: 1, longitude: 2 }, true],
])('knows what the past hangs on: %j', (changes, expected) => {
  expect(changesThePast(changes)).toBe(expected);
});
