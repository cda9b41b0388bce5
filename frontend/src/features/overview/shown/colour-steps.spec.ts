import { type LatestValues } from '@mesonet/contract/samples.js';
import { plainStation } from '../../../../../test/support/stations/plain-station.js';
import { displayUnits } from '../../../shared/units/display-units.js';
import { toSummary, type StationSummary } from '../station-summary.js';
import { colourSteps, stepColour, stepShare } from './colour-steps.js';

const NOW = '2026-06-01T10:30:00.000Z';
const METRIC = 'degreeC,metersPerSecond,hectopascals,mmRain';

function summary(values: Record<string, number>, active = true): StationSummary {
  const latest: LatestValues = {
    stationid: 'x',
    updateTS: NOW,
    values: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        { value, time: NOW, quality: 'good', origin: 'sent' },
      ]),
    ),
  };
  return toSummary(plainStation('x', { active, last_update: NOW }), latest);
}

describe('steps of colour', () => {
  it.each([
    ['temperature', 'temperature', [25.3, 54.8], '', { min: 25, interval: 5, unit: '°F' }, 6],
    ['temperature', 'temperature', [50, 50.2], '', { min: 48, interval: 1, unit: '°F' }, 5],
    ['temperature', 'temperature', [14, 50], METRIC, { min: -10, interval: 5, unit: '°C' }, 4],
    ['wind', 'windSpeed', [3, 20], '', { min: 0, interval: 5, unit: 'mph' }, 4],
    ['humidity', 'relativeHumidity', [40, 100], '', { min: 40, interval: 10, unit: '%' }, 6],
    ['rain', 'rainToday', [0, 0], '', { min: 0, unit: 'in' }, 5],
  ] as const)('of %s (%s %j) in units "%s"', (shown, key, values, list, expected, count) => {
    const summaries = values.map((value) => summary({ [key]: value }));
    const steps = colourSteps(shown, summaries, displayUnits(list || null, {}));
    expect(steps).toMatchObject(expected);
    expect(steps.colours).toHaveLength(count);
    expect(new Set(steps.colours).size).toBe(count);
  });

  it('do not follow a silent station, nor a pressure that is not reduced to sea level', () => {
    const units = displayUnits(null, {});
    const silent = colourSteps('wind', [summary({ windSpeed: 5 }), summary({ windSpeed: 90 }, false)], units);
    expect(silent.interval).toBe(1);
    const reduced = summary({ adjustedPressure: 30 });
    const high = summary({ stationPressure: 20 });
    expect(colourSteps('pressure', [reduced, high], units).min).toBeGreaterThan(29);
  });

  it('give each value the colour of its step, and the outer ones what lies beyond', () => {
    const steps = { min: 0, interval: 10, decimals: 0, unit: '', colours: ['a', 'b', 'c'] };
    expect([-5, 0, 9.9, 10, 29, 30, 99].map((value) => stepColour(steps, value))).toEqual([
      ...['a', 'a', 'a', 'b', 'c', 'c', 'c'],
    ]);
    expect([-5, 0, 15, 99].map((value) => stepShare(steps, value))).toEqual([0, 0, 0.5, 1]);
  });
});
