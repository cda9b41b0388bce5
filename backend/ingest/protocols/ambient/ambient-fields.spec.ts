import fc from 'fast-check';
import { readAmbient, readAmbientAddress } from './ambient-fields.js';
import { uploadFields } from '../../fields/console-upload.js';
import { RAIN_EVER_KEY } from '../../../rain/rain-readings.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const PASSKEY = '0123456789ABCDEF0123456789ABCDEF';
const read = (...encoded: string[]) => readAmbient(uploadFields(...encoded), NOW);

describe('uploads as they come', () => {
  it.each<[name: string, query: string, expected: object]>([
    [
      'a console with a sensor array',
      `PASSKEY=${PASSKEY}&stationtype=AMBWeatherV4.2.9&dateutc=2026-11-20+11:59:30&tempf=41.5&humidity=93&windspeedmph=6.0&windgustmph=9.2&maxdailygust=15.0&winddir=10&winddir_avg2m=12&windspdmph_avg2m=5.5&uv=1&solarradiation=120.4&hourlyrainin=0.020&eventrainin=0.031&dailyrainin=0.031&weeklyrainin=0.150&monthlyrainin=1.020&totalrainin=30.5&battout=1&tempinf=71.2&humidityin=40&baromrelin=30.01&baromabsin=29.2`,
      {
        time: NOW - 30_000,
        skew: null,
        values: {
          temperature: 41.5,
          relativeHumidity: 93,
          windSpeed: 6,
          windGustSpeed: 9.2,
          windDirection: 10,
          windDirection2MinAvg: 12,
          windSpeed2MinAvg: 5.5,
          uvIndex: 1,
          solarRadiation: 120.4,
          rainRate: 0.02,
          rainEvent: 0.031,
          rainToday: 0.031,
          rainWeek: 0.15,
          rainMonth: 1.02,
          [RAIN_EVER_KEY]: 30.5,
          indoorTemperature: 71.2,
          indoorHumidity: 40,
          adjustedPressure: 30.01,
          stationPressure: 29.2,
        },
        // These are sensor channels that the station has not registered yet.
        unknown: ['maxdailygust', 'battout'],
        problems: [],
      },
    ],
    [
      'names of its own: soil, air quality, lightning, batteries',
      'MAC=00:0E:C6:00:07:10&dateutc=2026-11-20+11:59:00&soilhum1=61&soilhum2=68&soiltemp1f=51.4&leafwetness1=12&pm25=14.0&pm25_24h=14.2&pm25_in=5.0&pm10_in_aqin=1.4&co2_in_aqin=336&lightning_day=3&lightning_time=1795175000&lightning_distance=17&battout=1&battsm1=1&batt1=1&batt_25=1&batt_lightning=4&batt_co2=1&batleak1=0&freq=868M&model=HP1000SE-PRO_Pro_V1.7.4&dewptf=51.1&windchillf=72.5&heatindexf=71.7&rainratein=0.012&hourlyrainin=0.010&24hourrainin=0.200&yearlyrainin=29.953',
      {
        time: NOW - 60_000,
        values: {
          soilMoisture: 61,
          soilTemperature: 51.4,
          leafWetness: 12,
          pm25: 14,
          carbonDioxide: 336,
          lightningCountToday: 3,
          lightningDistance: expect.closeTo(17 / 1.609344, 9) as number,
          dewPoint: 51.1,
          windChill: 72.5,
          heatIndex: 71.7,
          rainRate: 0.012,
          rainLastHour: 0.01,
          rainLast24Hours: 0.2,
          rainYear: 29.953,
        },
        unknown: [
          'soilhum2',
          'pm25_24h',
          'pm25_in',
          'pm10_in_aqin',
          'battout',
          'battsm1',
          'batt1',
          'batt_25',
          'batt_lightning',
          'batt_co2',
          'batleak1',
        ],
        problems: [],
      },
    ],
    [
      'other letter case, missing sensors, stray spaces in the time',
      'passkey=x&DATEUTC=2026-11-20 11: 36: 28&TEMPF=54.3&humidity=-9999&uv=&NewField=1',
      {
        time: Date.UTC(2026, 10, 20, 11, 36, 28),
        skew: null,
        values: { temperature: 54.3 },
        unknown: ['NewField'],
        problems: [],
      },
    ],
    [
      'no time, and a value that is no number',
      'tempf=warm&humidity=40',
      {
        time: NOW,
        skew: { reason: 'missing', deviceTime: null },
        values: { relativeHumidity: 40 },
        problems: [expect.objectContaining({ key: 'tempf' })],
      },
    ],
  ])('reads %s', (_name, query, expected) => {
    const upload = read(query);
    expect(upload).toEqual({ ...upload, ...expected });
    expect(read('', query)).toEqual(upload);
  });
});

describe('readAmbientAddress', () => {
  it.each([
    ['/data/ambient/demo_1/pwd', 'pwd', '', ''],
    ['/data/ambient/demo_1/pwd/', 'pwd', '', ''],
    ['/data/ambient/demo_1/pwd?tempf=5&uv=1', 'pwd', '', 'tempf=5&uv=1'],
    ['/data/ambient/demo_1/pwd??tempf=5', 'pwd', '', 'tempf=5'],
    ['/data/ambient/demo_1/pwd/?tempf=5', 'pwd', '', 'tempf=5'],
    ['/data/ambient/demo_1/pwd&tempf=5&uv=1', 'pwd', 'tempf=5&uv=1', ''],
    ['/data/ambient/demo_1/pwd/&tempf=5', 'pwd', 'tempf=5', ''],
    ['/data/ambient/demo_1/pwd&model=a/b&tempf=5?uv=1', 'pwd', 'model=a/b&tempf=5', 'uv=1'],
    ['/data/ambient/demo_1/pwdPASSKEY=C0FFEE&tempf=5', 'pwd', 'PASSKEY=C0FFEE&tempf=5', ''],
    ['/data/ambient/demo_1/pwd/PASSKEY=C0FFEE&tempf=5', 'pwd', 'PASSKEY=C0FFEE&tempf=5', ''],
    ['/data/ambient/demo_1/pwdstationtype=AMB&tempf=5', 'pwd', 'stationtype=AMB&tempf=5', ''],
    ['/Data/Ambient/demo_1/a%20b%2F?tempf=5', 'a b/', '', 'tempf=5'],
    ['/data/ambient/demo_1/%E0%A4%A', '%E0%A4%A', '', ''],
  ])('finds the parts of %s', (url, password, glued, query) => {
    expect(readAmbientAddress(url)).toEqual({
      stationId: 'demo_1',
      password,
      encodedFields: [glued, query],
    });
  });

  it.each(['/', '/data/ambient/', '/data/ambient/demo_1', '/data/ambient/demo_1/pwd/more', '', '?'])(
    'finds nobody in %j',
    (url) => {
      expect(readAmbientAddress(url)).toEqual({ stationId: '', password: '', encodedFields: ['', ''] });
    },
  );
});

describe('any upload', () => {
  const name = fc.oneof(
    fc.constantFrom('tempf', 'soilhum1', 'dateutc', 'hourlyrainin', 'batt1'),
    fc.string(),
  );
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('-9999', 'now', '--'));

  it('is read the same by query and glued, never thrown at, and never lets a credential out', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 30 }), fc.string(), (pairs, garbage) => {
        const secret = 'correct-horse-battery';
        const query = new URLSearchParams([...pairs, ['PASSKEY', PASSKEY]]).toString();
        const [byQuery, glued] = ['?', '&'].map((mark) => {
          const address = readAmbientAddress(`/data/ambient/demo_1/${secret}${mark}${query}`);
          expect(address).toMatchObject({ stationId: 'demo_1', password: secret });
          return read(...address.encodedFields);
        });
        expect(glued).toEqual(byQuery);
        for (const stored of Object.values(glued!.values)) expect(Number.isFinite(stored)).toBe(true);
        expect(JSON.stringify(glued)).not.toMatch(/correct-horse-battery|0123456789ABCDEF/);
        readAmbientAddress(garbage);
        read(garbage);
      }),
      { numRuns: 2000 },
    );
  });
});
