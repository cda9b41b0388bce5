import { extraAsMeasurement } from '@mesonet/model/extra-as-measurement.js';
import { planOwnCharts } from './own-charts.js';

const own = (key: string, mClass: string) => extraAsMeasurement({ key, label: `Own ${key}`, class: mClass });
const planned = (measurements: ReturnType<typeof own>[], keys = measurements.map(({ key }) => key)) =>
  planOwnCharts(new Set(keys), measurements).map(({ title, series }) => [
    title,
    series.map(({ key }) => key),
  ]);

describe('planOwnCharts', () => {
  it('puts measurements of one class together and leaves out what was never sent', () => {
    const measurements = [own('x_a', 'level'), own('x_b', 'voltage'), own('x_c', 'level'), own('x_d', 'aqi')];
    expect(planned(measurements, ['x_a', 'x_b', 'x_c'])).toEqual([
      ['Station’s own · Level', ['x_a', 'x_c']],
      ['Station’s own · Voltage', ['x_b']],
    ]);
  });

  it('begins another chart when one has four curves', () => {
    const measurements = Array.from({ length: 6 }, (_, index) => own(`x_${index}`, 'level'));
    const plans = planOwnCharts(new Set(measurements.map(({ key }) => key)), measurements);
    expect(plans.map(({ series }) => series.length)).toEqual([4, 2]);
    expect(new Set(plans.map(({ id }) => id)).size).toBe(2);
  });

  it('draws directions as points, and no more curves than can be asked for at once', () => {
    const [plan] = planOwnCharts(new Set(['x_vane']), [own('x_vane', 'direction')]);
    expect(plan?.series[0]).toMatchObject({ shape: 'points', trendKey: 'x_vane.avg' });
    const many = Array.from({ length: 100 }, (_, index) => own(`x_${index}`, 'level'));
    expect(planned(many).flatMap(([, keys]) => keys)).toHaveLength(24);
  });
});
