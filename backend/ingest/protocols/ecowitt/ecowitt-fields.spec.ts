import fc from 'fast-check';
import { STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { uploadFields } from '../../fields/console-upload.js';
import { readEcowitt } from './ecowitt-fields.js';
import { RAIN_EVER_KEY } from '../../../rain/rain-readings.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const PASSKEY = '0123456789ABCDEF0123456789ABCDEF';
const read = (form: string) => readEcowitt(uploadFields(form), NOW);
const miles = (km: number) => expect.closeTo(km / 1.609344, 9) as number;

describe('uploads as they come', () => {
  it.each<[name: string, form: string, expected: object]>([
    [
      'a GW1000 with a tipping bucket',
      `PASSKEY=${PASSKEY}&stationtype=GW1000B_V1.6.8&dateutc=2026-11-20+11:59:44&tempinf=69.8&humidityin=51&baromrelin=29.926&baromabsin=28.866&tempf=54.3&humidity=88&winddir=272&windspeedmph=2.24&windgustmph=4.47&maxdailygust=13.65&rainratein=0.012&eventrainin=0.031&hourlyrainin=0.020&dailyrainin=0.031&weeklyrainin=0.150&monthlyrainin=1.020&yearlyrainin=9.331&totalrainin=30.5&solarradiation=120.41&uv=1&wh65batt=0&wh25batt=0&freq=868M&model=GW1000_Pro`,
      {
        time: NOW - 16_000,
        skew: null,
        values: {
          indoorTemperature: 69.8,
          indoorHumidity: 51,
          adjustedPressure: 29.926,
          stationPressure: 28.866,
          temperature: 54.3,
          relativeHumidity: 88,
          windDirection: 272,
          windSpeed: 2.24,
          windGustSpeed: 4.47,
          rainRate: 0.012,
          rainEvent: 0.031,
          rainLastHour: 0.02,
          rainToday: 0.031,
          rainWeek: 0.15,
          rainMonth: 1.02,
          rainYear: 9.331,
          [RAIN_EVER_KEY]: 30.5,
          solarRadiation: 120.41,
          uvIndex: 1,
        },
        // These are sensor channels that the station has not registered yet.
        unknown: ['maxdailygust', 'wh65batt', 'wh25batt'],
        problems: [],
      },
    ],
    [
      'a GW2000 with a WS90 alone: the piezo gauge feeds the rain',
      `PASSKEY=${PASSKEY}&stationtype=GW2000A_V3.1.0&runtime=86402&heap=21784&dateutc=2026-11-20+11:59:00&tempinf=71.2&humidityin=40&baromrelin=30.01&baromabsin=29.2&tempf=41.5&humidity=93&vpd=0.018&winddir=10&winddir_avg10m=15&windspeedmph=6.0&windspdmph_avg10m=5.1&windgustmph=9.2&solarradiation=0.00&uv=0&srain_piezo=1&rrain_piezo=0.102&erain_piezo=0.260&hrain_piezo=0.098&drain_piezo=0.260&last24hrain_piezo=0.270&wrain_piezo=0.511&mrain_piezo=1.220&yrain_piezo=21.031&gain10_piezo=1.00&gain20_piezo=1.00&gain30_piezo=1.00&gain40_piezo=1.00&gain50_piezo=1.00&wh90batt=3.14&freq=915M&model=GW2000A&interval=60`,
      {
        time: NOW - 60_000,
        values: {
          indoorTemperature: 71.2,
          indoorHumidity: 40,
          adjustedPressure: 30.01,
          stationPressure: 29.2,
          temperature: 41.5,
          relativeHumidity: 93,
          vaporPressureDeficit: 0.018,
          windDirection: 10,
          windDirection10MinAvg: 15,
          windSpeed: 6,
          windSpeed10MinAvg: 5.1,
          windGustSpeed: 9.2,
          solarRadiation: 0,
          uvIndex: 0,
          rainRate: 0.102,
          rainEvent: 0.26,
          rainLastHour: 0.098,
          rainToday: 0.26,
          rainLast24Hours: 0.27,
          rainWeek: 0.511,
          rainMonth: 1.22,
          rainYear: 21.031,
        },
        unknown: ['wh90batt'],
        problems: [],
      },
    ],
    [
      'both gauges: the bucket wins, with what it has',
      'dateutc=2026-11-20+11:59:00&dailyrainin=0.10&yearlyrainin=8.00&rrain_piezo=0.5&drain_piezo=0.14&yrain_piezo=3.2&mrain_piezo=1.0',
      { values: { rainToday: 0.1, rainYear: 8 }, unknown: [], problems: [] },
    ],
    [
      'both gauges, the bucket at zero',
      'dateutc=2026-11-20+11:59:00&rainratein=0.000&dailyrainin=0.000&drain_piezo=0.14',
      { values: { rainRate: 0, rainToday: 0 }, unknown: [], problems: [] },
    ],
    [
      'the fields of a bucket that is not there',
      'dateutc=2026-11-20+11:59:00&dailyrainin=-9999&rainratein=--&weeklyrainin=&drain_piezo=0.14&wrain_piezo=0.2',
      { values: { rainToday: 0.14, rainWeek: 0.2 }, unknown: [], problems: [] },
    ],
    [
      'channels, air quality, lightning, soil',
      'dateutc=2026-11-20+11:59:00&temp1f=66.2&humidity1=45&soilmoisture1=36&soilad1=211&tf_ch1=51.4&leafwetness_ch1=12&pm25_ch1=3.4&pm25_avg_24h_ch1=4.1&pm10_co2=7.1&co2=612&co2_24h=590&lightning=14&lightning_num=3&lightning_time=1795175000&bgt=60.8&wbgt=57.2&batt1=0&soilbatt1=1.5&tf_batt1=1.6&leaf_batt1=1.4&pm25batt1=5&co2_batt=6&wh57batt=4&soil_ec_batt1=1.4&leak_ch1=0',
      {
        values: {
          soilMoisture: 36,
          soilTemperature: 51.4,
          leafWetness: 12,
          pm25: 3.4,
          pm10: 7.1,
          carbonDioxide: 612,
          lightningDistance: miles(14),
          lightningCountToday: 3,
          blackGlobe: 60.8,
          wetBulbGlobe: 57.2,
        },
        unknown: [
          'temp1f',
          'humidity1',
          'soilad1',
          'pm25_avg_24h_ch1',
          'co2_24h',
          'batt1',
          'soilbatt1',
          'tf_batt1',
          'leaf_batt1',
          'pm25batt1',
          'co2_batt',
          'wh57batt',
          'soil_ec_batt1',
          'leak_ch1',
        ],
        problems: [],
      },
    ],
    [
      'stray spaces in the time, missing sensors, other letter case',
      'PassKey=x&DateUTC=2026-11-20 11: 36: 28&TEMPF=%2054.3%20&Humidity=-9999&BaromRelIn=--&uv=&solarradiation=-9999.0&NewField=1',
      {
        time: Date.UTC(2026, 10, 20, 11, 36, 28),
        skew: null,
        values: { temperature: 54.3 },
        unknown: ['NewField'],
        problems: [],
      },
    ],
    [
      'a clock an hour ahead',
      'dateutc=2026-11-20+13:00:00&tempf=54.3',
      { time: NOW, skew: { reason: 'ahead', deviceTime: NOW + 3_600_000 }, values: { temperature: 54.3 } },
    ],
    [
      'no time',
      'tempf=54.3',
      { time: NOW, skew: { reason: 'missing', deviceTime: null }, values: { temperature: 54.3 } },
    ],
    [
      'values that are no numbers, names that are none',
      'dateutc=now&tempf=warm&humidity=1,5&__proto__=1&a;DROP=2&=3',
      {
        values: {},
        unknown: [],
        problems: ['tempf', 'humidity', '__proto__', 'a;DROP'].map(
          (key) => expect.objectContaining({ key }) as object,
        ),
      },
    ],
    ['nothing', '', { time: NOW, values: {}, unknown: [], problems: [] }],
  ])('reads %s', (_name, form, expected) => {
    const upload = read(form);
    expect(upload).toEqual({ ...upload, ...expected });
  });

  it('reads every field the catalogue names, in any case, with its unit', () => {
    const named = STORED_MEASUREMENTS.filter(({ protocols }) => protocols.ecowitt);
    expect(named.length).toBeGreaterThan(30);
    for (const { key, protocols } of named) {
      const { name, unit } = protocols.ecowitt!;
      for (const spelling of [name, name.toUpperCase()]) {
        const { values } = read(`dateutc=now&${spelling}=10`);
        expect(Object.keys(values)).toEqual([key]);
        if (unit === undefined) expect(values[key]).toBe(10);
      }
    }
  });
});

describe('the gauge that was chosen', () => {
  const BOTH =
    'dateutc=now&dailyrainin=0.10&yearlyrainin=8.00&totalrainin=31.5&rrain_piezo=0.5&drain_piezo=0.14&yrain_piezo=3.2';

  it.each([
    ['auto', { rainToday: 0.1, rainYear: 8, [RAIN_EVER_KEY]: 31.5 }],
    ['bucket', { rainToday: 0.1, rainYear: 8, [RAIN_EVER_KEY]: 31.5 }],
    ['piezo', { rainRate: 0.5, rainToday: 0.14, rainYear: 3.2 }],
  ] as const)('%s counts alone', (gauge, values) => {
    expect(readEcowitt(uploadFields(BOTH), NOW, gauge)).toMatchObject({ values, unknown: [] });
  });

  it('is silent rather than the other when it is not there', () => {
    const drained = 'dailyrainin=-9999&drain_piezo=0.14';
    expect(readEcowitt(uploadFields(drained), NOW, 'bucket').values).toEqual({});
  });
});

describe('any upload', () => {
  const names = STORED_MEASUREMENTS.flatMap(({ protocols }) => protocols.ecowitt?.name ?? []);
  const name = fc.oneof(fc.constantFrom(...names, 'drain_piezo', 'rrain_piezo', 'dateutc'), fc.string());
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('-9999', 'now', '--', '0.1'));
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 30 });

  it('is read, never thrown at, and never lets the device key out', () => {
    fc.assert(
      fc.property(pairs, fc.string(), (fields, garbage) => {
        const form = new URLSearchParams([...fields, ['PASSKEY', PASSKEY]]).toString();
        const upload = read(`${garbage}&${form}`);
        for (const stored of Object.values(upload.values)) expect(Number.isFinite(stored)).toBe(true);
        expect(JSON.stringify(upload)).not.toContain(PASSKEY);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes rain from one gauge only', () => {
    const rain = fc.oneof(fc.constantFrom('', '--', '-9999'), fc.integer({ min: 0, max: 99 }).map(String));
    fc.assert(
      fc.property(rain, rain, rain, rain, (bucketDay, bucketWeek, piezoDay, piezoWeek) => {
        const { values } = read(
          `dailyrainin=${bucketDay}&weeklyrainin=${bucketWeek}&drain_piezo=${piezoDay}&wrain_piezo=${piezoWeek}`,
        );
        const numbers = ([day, week]: [string, string]) => ({
          ...(/^\d/.test(day) && { rainToday: Number(day) }),
          ...(/^\d/.test(week) && { rainWeek: Number(week) }),
        });
        const bucket = numbers([bucketDay, bucketWeek]);
        expect(values).toEqual(Object.keys(bucket).length > 0 ? bucket : numbers([piezoDay, piezoWeek]));
      }),
    );
  });
});
