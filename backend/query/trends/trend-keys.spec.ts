import { SUMMARY_TREND_KEYS } from '@mesonet/contract/trends.js';
import { TREND_STATS } from '@mesonet/model/trend-stats.js';
import { InvalidInput } from '../../platform/errors.js';
import { parseTrendKeys } from './trend-keys.js';

const stats = (list: string | undefined, defaults?: readonly string[]) =>
  parseTrendKeys(list, defaults).map(({ key, measurement, stat }) => [key, measurement.key, stat]);

function refusal(list: string | undefined): [message: string, code: string] {
  try {
    parseTrendKeys(list);
  } catch (error) {
    if (error instanceof InvalidInput) return [error.message, error.code];
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('parseTrendKeys', () => {
  it.each([
    // The default is the average where the catalogue lists it, otherwise the first listed statistic.
    ['temperature', 'avg'],
    ['windDirection', 'avg'],
    ['windDirection2MinAvg', 'avg'],
    ['windChill', 'min'],
    ['apparentTemperature', 'min'],
    ['rainToday', 'max'],
    ['latitude', 'last'],
    ['precipitationType', 'last'],
  ])('takes for %s the %s', (key, stat) => {
    expect(stats(key)).toEqual([[key, key, stat]]);
  });

  it.each(TREND_STATS)('knows the statistic %s', (stat) => {
    expect(stats(`temperature.${stat}`)).toEqual([[`temperature.${stat}`, 'temperature', stat]]);
  });

  it('keeps the order, skips blanks and counts a repeated key once', () => {
    expect(stats(' dewPoint.max,,temperature , dewPoint.max,temperature.avg,').map(([key]) => key)).toEqual([
      'dewPoint.max',
      'temperature',
      'temperature.avg',
    ]);
  });

  it.each([undefined, '', ' , ,'])('uses the defaults for %j, and refuses where there are none', (list) => {
    expect(stats(list, SUMMARY_TREND_KEYS)).toHaveLength(20);
    expect(refusal(list)).toEqual(['Select at least one measurement', 'no_measurement']);
  });

  it.each([
    'nonsense',
    'Temperature',
    'temperature.mean',
    'temperature.',
    'temperature.avg.max',
    '.avg',
    'sampleTime',
    'sampleTime.min',
    'precipitationType.avg',
    'precipitationType.max',
    '__proto__',
    'constructor.min',
    'temperature.toString',
    'temperature,nonsense',
  ])('refuses %s', (list) => {
    expect(refusal(list)).toEqual(['Unknown measurement', 'unknown_measurement']);
  });

  it('takes 200 keys and no more', () => {
    const many = [
      'temperature',
      'dewPoint',
      'humidex',
      'windChill',
      'windSpeed',
      'rainRate',
      'uvIndex',
      'pm25',
    ]
      .concat('pm10', 'ozone', 'soilMoisture', 'visibility', 'cloudBase', 'altimeter', 'wetBulb', 'heatIndex')
      .concat(
        'snowDepth',
        'stationPressure',
        'illuminance',
        'leafWetness',
        'waterLevel',
        'batteryVoltage',
        'rainYear',
      )
      .flatMap((key) => TREND_STATS.map((stat) => `${key}.${stat}`));
    expect(parseTrendKeys(many.slice(0, 200).join(','))).toHaveLength(200);
    expect(refusal(many.slice(0, 201).join(','))).toEqual([
      'Select at most 200 measurements',
      'too_many_measurements',
    ]);
  });
});
