import { type StationQuality } from '@mesonet/contract/quality.js';
import { displayUnits } from '../../shared/units/display-units.js';
import { namedLimits, ownLimits, shownOfAll } from './limits-in-units.js';

const CELSIUS = displayUnits('degreeC', {});
const temperature = { min: -60, max: 150, step: 40, minuteStep: null, stillHours: 24 };
const LIMITS: StationQuality['limits'] = {
  temperature: { ...temperature, isOwn: false },
  dewPoint: { ...temperature, max: 95.3, isOwn: true },
};

it('keeps the exact value of a limit that nobody touched', () => {
  const own = ownLimits(LIMITS, { temperature: { step: 9 } }, CELSIUS);
  expect(own['temperature']).toEqual({ ...temperature, step: expect.closeTo(16.2, 2) as number });
  expect(own['dewPoint']).toEqual({ ...temperature, max: 95.3 });
});

it('takes no limit for the own one of the station that is edited back to what it was', () => {
  const shown = shownOfAll(LIMITS, CELSIUS);
  expect(
    Object.keys(ownLimits(LIMITS, { temperature: { max: shown['temperature']!.max } }, CELSIUS)),
  ).toEqual(['dewPoint']);
});

it('names limits so that two who edit can be compared', () => {
  expect(namedLimits({ temperature: { max: 40 }, dewPoint: { min: null } })).toEqual({
    'temperature max': 40,
    'dewPoint min': null,
  });
});
