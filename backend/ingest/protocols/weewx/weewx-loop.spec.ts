import { RAIN_FALLEN_KEY } from '../../../rain/rain-readings.js';
import fc from 'fast-check';
import { readWeewxLoop } from './weewx-loop.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const TIME = NOW - 60_000;
const dateTime = TIME / 1000;
const close = (value: number) => expect.closeTo(value, 6) as number;

describe('readWeewxLoop', () => {
  it.each([
    [
      'texts with unit labels, US',
      {
        dateTime: `${dateTime}.0`,
        usUnits: '1.0',
        outTemp_F: '68.5',
        barometer_inHg: '29.9',
        dayRain_in: '0.12',
      },
      { temperature: 68.5, adjustedPressure: 29.9, rainToday: 0.12 },
    ],
    [
      'numbers without labels, US',
      { dateTime, usUnits: 1, outTemp: 68.5, windSpeed: 5, windDir: 250, rainRate: 0.5, UV: 3 },
      { temperature: 68.5, windSpeed: 5, windDirection: 250, rainRate: 0.5, uvIndex: 3 },
    ],
    [
      'METRIC: cm of rain, km/h',
      {
        dateTime,
        usUnits: 16,
        outTemp: 20,
        dayRain: 2.54,
        rainRate: 2.54,
        windSpeed: 16.09344,
        snowDepth: 2.54,
      },
      {
        temperature: close(68),
        rainToday: close(1),
        rainRate: close(1),
        windSpeed: close(10),
        snowDepth: close(1),
      },
    ],
    [
      'METRICWX: mm of rain, m/s',
      {
        dateTime,
        usUnits: 17,
        outTemp: 20,
        dayRain: 25.4,
        rainRate: 25.4,
        windSpeed: 4.4704,
        snowDepth: 25.4,
      },
      {
        temperature: close(68),
        rainToday: close(1),
        rainRate: close(1),
        windSpeed: close(10),
        snowDepth: close(1),
      },
    ],
    [
      'a label that says other than usUnits',
      {
        dateTime,
        usUnits: 1,
        outTemp_C: '20',
        dayRain_cm: '2.54',
        rainRate_mm_per_hour: 25.4,
        windGust_kph: 16.09344,
      },
      { temperature: close(68), rainToday: close(1), rainRate: close(1), windGustSpeed: close(10) },
    ],
    ['a name with an underscore of its own', { dateTime, pm2_5: 7 }, { pm25: 7 }],
    [
      'labels of further units, whole or shortened',
      {
        dateTime,
        usUnits: 16,
        consBatteryVoltage_volt: '4.7',
        co2_ppm: 612,
        o3_ppb: 31,
        pm2_5_microgram_per_meter_cubed: 3.5,
        visibility_mile: 6,
        outTemp_degree_F: 50,
        lightning_distance_mile: 4,
      },
      {
        batteryVoltage: 4.7,
        carbonDioxide: 612,
        ozone: close(0.031),
        pm25: 3.5,
        visibility: 6,
        temperature: 50,
        lightningDistance: 4,
      },
    ],
    [
      'visibility and the distance of lightning in the units of the system',
      { dateTime, usUnits: 17, visibility: 16.09344, lightning_distance: 16.09344 },
      { visibility: close(10), lightningDistance: close(10) },
    ],
    [
      'evapotranspiration as the rate of the interval, US',
      { dateTime, usUnits: 1, interval: 5, ET: 0.002 },
      { evapotranspiration: close(0.024) },
    ],
    [
      'evapotranspiration as the rate of the interval, METRIC: cm',
      { dateTime, usUnits: 16, interval: '30', ET: 0.0254 },
      { evapotranspiration: close(0.02) },
    ],
    [
      'evapotranspiration with labels: an amount, and a rate',
      { dateTime, usUnits: 1, interval: 60, ET_mm: 2.54 },
      { evapotranspiration: close(0.1) },
    ],
    [
      'evapotranspiration of an interval that has a label, too',
      { dateTime, usUnits: 1, interval_minute: 5, ET_inch: 0.002 },
      { evapotranspiration: close(0.024) },
    ],
    [
      'evapotranspiration that says that it is a rate',
      { dateTime, usUnits: 1, ET_mm_per_hour: 2.54 },
      { evapotranspiration: close(0.1) },
    ],
    [
      'None, null, NaN and sentinels as no reading',
      {
        dateTime,
        usUnits: 16,
        outTemp: 'None',
        windSpeed: null,
        barometer: 'NaN',
        dayRain: -9999,
        windDir: 9,
      },
      { windDirection: 9 },
    ],
  ])('reads %s', (_, packet, values) => {
    expect(readWeewxLoop(packet, NOW)).toEqual({
      sample: { time: TIME, values },
      isServerTime: false,
      unknown: [],
      problems: [],
    });
  });

  it('names what it does not know, refuses single readings, and never tells the password', () => {
    const packet = JSON.parse(
      '{"password":"secret","outTemp":"warm","inTemp":true,"outHumidity_F":4,"rain_in":"0","__proto__":1,"UV":2}',
    ) as unknown;
    const { sample, unknown, problems, isServerTime } = readWeewxLoop(packet, NOW);
    expect([sample, isServerTime]).toEqual([
      { time: NOW, values: { uvIndex: 2, [RAIN_FALLEN_KEY]: 0 } },
      true,
    ]);
    expect(unknown).toEqual(['outHumidity_F']);
    expect(problems.map(({ key, code }) => [key, code])).toEqual([
      ['outTemp', 'not_a_number'],
      ['inTemp', 'not_a_number'],
      ['__proto__', 'invalid_key'],
    ]);
  });

  it.each([
    ['evapotranspiration without an interval', { ET: 0.002 }, 'x_evapotranspiration_amount'],
    ['an interval of nothing', { ET: 0.002, interval: 0 }, 'x_evapotranspiration_amount'],
    ['strikes of lightning', { lightning_strike_count: 3 }, 'x_lightning_strikes'],
    ['strikes with a label', { lightning_strike_count_count: '3' }, 'x_lightning_strikes'],
    ['wind run', { windrun: 0.4, interval: 5 }, 'x_wind_run_interval'],
    ['wind run with a label', { windrun_mile: 0.4 }, 'x_wind_run_interval'],
  ])('never takes an amount of the interval for a counter or a rate: %s', (_, fields, key) => {
    const { sample, newChannels, problems } = readWeewxLoop({ dateTime, usUnits: 1, UV: 1, ...fields }, NOW);
    expect([sample?.values, problems]).toEqual([{ uvIndex: 1 }, []]);
    expect(newChannels?.map((channel) => channel.key)).toEqual([key]);
  });

  it.each([
    ['a list', [1], 'invalid_sample'],
    ['another unit system', { usUnits: 5, outTemp: 1 }, 'unknown_unit'],
    ['milliseconds', { dateTime: TIME, outTemp: 1 }, 'timestamp_in_future'],
    ['a time that is none', { dateTime: 'today', outTemp: 1 }, 'invalid_timestamp'],
    ['1970', { dateTime: 0, outTemp: 1 }, 'timestamp_too_old'],
    ['nothing', {}, 'no_measurements'],
    ['201 keys', Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`k${i}`, 1])), 'too_many_keys'],
  ])('refuses %s', (_, packet, code) => {
    const { sample, problems } = readWeewxLoop(packet, NOW);
    expect([sample, problems.map((each) => each.code)]).toEqual([null, [code]]);
  });

  it('reads or refuses any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const { sample, problems } = readWeewxLoop(raw, NOW);
        expect(sample !== null || problems.length > 0).toBe(true);
      }),
    );
  });
});
