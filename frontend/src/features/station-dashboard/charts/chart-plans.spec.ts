import { planCharts, trendKeysOf } from './chart-plans.js';

const planned = (...keys: string[]) =>
  planCharts(new Set(keys)).map(({ id, series }) => [id, series.map(({ key }) => key)]);

describe('planCharts', () => {
  it.each([
    ['nothing', [], []],
    ['temperature alone', ['temperature'], [['temperature', ['temperature']]]],
    ['dew point beside it', ['dewPoint', 'temperature'], [['temperature', ['temperature', 'dewPoint']]]],
    ['one pressure of two', ['stationPressure', 'adjustedPressure'], [['pressure', ['adjustedPressure']]]],
    ['the pressure there is', ['stationPressure'], [['pressure', ['stationPressure']]]],
    [
      'one gust of two',
      ['windSpeed', 'windGustSpeed', 'windGustSpeed10Min'],
      [['wind', ['windSpeed', 'windGustSpeed']]],
    ],
    ['nothing for what has no chart', ['batteryVoltage'], []],
  ])('plans %s', (_, keys, plan) => {
    expect(planned(...keys)).toEqual(plan);
  });

  it.each([
    [['windSpeed'], 'windSpeed.max'],
    [['windSpeed', 'windGustSpeed'], 'windGustSpeed.max'],
    [['windSpeed', 'windGustSpeed10Min'], 'windGustSpeed10Min.max'],
  ])('fills the band above the wind: %j up to %s', (keys, high) => {
    const [wind] = planCharts(new Set(keys));
    expect(wind?.series[0]?.band).toEqual({ low: 'windSpeed.avg', high });
  });
});

describe('trendKeysOf', () => {
  it('asks for every column once', () => {
    expect(trendKeysOf(planCharts(new Set(['windSpeed', 'windGustSpeed', 'windDirection'])))).toEqual([
      'windSpeed.avg',
      'windGustSpeed.max',
      'windDirection.avg',
    ]);
  });
});
