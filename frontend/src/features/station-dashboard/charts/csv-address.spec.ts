import { displayUnits } from '../../../shared/units/display-units.js';
import { planCharts } from './chart-plans.js';
import { csvAddress } from './csv-address.js';

const window = { start: Date.parse('2026-01-05T07:00:00.400Z'), end: Date.parse('2026-01-05T09:00:00Z') };
const units = displayUnits('degreeC,mmRain', {});

function queryOf(key: string, interval: number | 'week'): URLSearchParams {
  const [plan] = planCharts(new Set([key]));
  if (!plan) throw new Error(`no chart of ${key}`);
  const address = csvAddress('demo_1', { plan, window, interval, units });
  expect(address).toMatch(/^\/api\/v1\/stations\/demo_1\/trenddata\/\?/);
  return new URL(address, 'http://here').searchParams;
}

describe('csvAddress', () => {
  it('names the curves, the time, the buckets and the units that are seen', () => {
    const query = Object.fromEntries(queryOf('temperature', 15));
    expect(query).toMatchObject({
      measKeys: 'temperature.avg,temperature.min,temperature.max',
      start: '2026-01-05T07:00:00.000Z',
      end: '2026-01-05T09:00:00.000Z',
      interval: '15',
      format: 'csvfile',
    });
    expect(query['units']?.split(',')).toEqual(expect.arrayContaining(['degreeC', 'mmRain']));
  });

  it.each([
    [15, 'rainToday.max'],
    ['week', 'rainWeek.max'],
  ] as const)('names the rain counter of buckets of %s', (interval, counter) => {
    expect(queryOf('rainToday', interval).get('measKeys')).toBe(counter);
  });
});
