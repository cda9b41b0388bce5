import fc from 'fast-check';
import { MEASUREMENTS, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { uploadFields } from '../../fields/console-upload.js';
import { readWeatherUnderground, weatherUndergroundCredentials } from './weather-underground-fields.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const read = (...encoded: string[]) => readWeatherUnderground(uploadFields(...encoded), NOW);

describe('uploads as they come', () => {
  it.each<[name: string, upload: string, expected: object]>([
    [
      "the protocol's own example",
      'ID=KCASANFR5&PASSWORD=XXXXXX&dateutc=2000-01-01+10%3A32%3A35&winddir=230&windspeedmph=12&windgustmph=12&tempf=70&rainin=0&baromin=29.1&dewptf=68.2&humidity=90&weather=&clouds=&softwaretype=vws%20versionxx&action=updateraw',
      {
        // The example's time is that of a clock which nobody has set.
        time: NOW,
        skew: { reason: 'unset', deviceTime: Date.UTC(2000, 0, 1, 10, 32, 35) },
        values: {
          windDirection: 230,
          windSpeed: 12,
          windGustSpeed: 12,
          temperature: 70,
          rainLastHour: 0,
          adjustedPressure: 29.1,
          dewPoint: 68.2,
          relativeHumidity: 90,
        },
        unknown: ['clouds'],
        problems: [],
      },
    ],
    [
      'WeeWX rapid fire: north is 360',
      'ID=a_1&PASSWORD=x&action=updateraw&realtime=1&rtfreq=2.5&softwaretype=weewx-5.5.2&dateutc=2026-11-20+11%3A59%3A58&winddir=360&windspeedmph=4.8&windgustmph=6.0&tempf=41.9&UV=0.00&solarradiation=0.00',
      {
        time: NOW - 2000,
        values: {
          windDirection: 360,
          windSpeed: 4.8,
          windGustSpeed: 6,
          temperature: 41.9,
          uvIndex: 0,
          solarRadiation: 0,
        },
        unknown: [],
      },
    ],
    [
      'an Ecowitt console in this mode: extra fields, −9999 for what it lacks',
      'ID=a_1&PASSWORD=x&tempf=54.3&humidity=88&dewptf=50.9&windchillf=54.3&winddir=272&windspeedmph=0.00&windgustmph=0.00&rainin=0.000&dailyrainin=0.012&weeklyrainin=0.150&monthlyrainin=1.020&yearlyrainin=9.331&solarradiation=-9999&UV=-9999&indoortempf=71.2&indoorhumidity=49&absbaromin=29.210&baromin=29.890&soilmoisture=-9999&lowbatt=0&dateutc=now&softwaretype=EasyWeatherV1.6.4&action=updateraw&realtime=1&rtfreq=5',
      {
        time: NOW,
        skew: { reason: 'now', deviceTime: null },
        values: {
          temperature: 54.3,
          relativeHumidity: 88,
          dewPoint: 50.9,
          windChill: 54.3,
          windDirection: 272,
          windSpeed: 0,
          windGustSpeed: 0,
          rainLastHour: 0,
          rainToday: 0.012,
          rainWeek: 0.15,
          rainMonth: 1.02,
          rainYear: 9.331,
          indoorTemperature: 71.2,
          indoorHumidity: 49,
          adjustedPressure: 29.89,
          stationPressure: 29.21,
        },
        unknown: ['lowbatt'],
        problems: [],
      },
    ],
    [
      'CumulusMX: its own order of the channel number',
      'ID=a_1&PASSWORD=x&dateutc=2026-11-20%2011%3a59%3a00&softwaretype=Cumulus%20v4.1.0&action=updateraw&windspeedmph=3&windgustmph=9&winddir=197&windspdmph_avg2m=3&winddir_avg2m=190&windgustmph_10m=14&windgustdir_10m=205&soiltempf=48&soiltempf2=47&soiltemp2f=46&leafwetness=0&AqPM2.5=3.4&AqPM10=7&AqOZONE=31&visibility=10',
      {
        time: NOW - 60_000,
        values: {
          windSpeed: 3,
          windGustSpeed: 9,
          windDirection: 197,
          windSpeed2MinAvg: 3,
          windDirection2MinAvg: 190,
          windGustSpeed10Min: 14,
          windGustDirection10Min: 205,
          soilTemperature: 48,
          leafWetness: 0,
          pm25: 3.4,
          pm10: 7,
          ozone: 0.031,
          visibility: expect.closeTo((10 * 1852) / 1609.344, 9) as number,
        },
        unknown: ['soiltempf2', 'soiltemp2f'],
      },
    ],
    [
      'names in any case, stray spaces, no action, no time',
      'id=A_1&Password=x&TEMPF=%2070.5%20&Humidity=45&uv=3&aqpm2.5=8&DATEUTC=',
      {
        time: NOW,
        skew: { reason: 'missing', deviceTime: null },
        values: { temperature: 70.5, relativeHumidity: 45, uvIndex: 3, pm25: 8 },
        unknown: [],
      },
    ],
    [
      'spaces in the time',
      'ID=a_1&PASSWORD=x&dateutc=2026-11-20 11: 36: 28&tempf=70',
      { time: Date.UTC(2026, 10, 20, 11, 36, 28), skew: null, values: { temperature: 70 } },
    ],
    [
      'a clock an hour ahead',
      'ID=a_1&PASSWORD=x&dateutc=2026-11-20+13%3A00%3A00&tempf=70',
      { time: NOW, skew: { reason: 'ahead', deviceTime: NOW + 3_600_000 }, values: { temperature: 70 } },
    ],
    [
      'missing sensors in many spellings',
      'ID=a&PASSWORD=x&dateutc=now&tempf=--&humidity=&dewptf=NaN&baromin=null&windspeedmph=N/A&winddir=---&solarradiation=-9999.0&UV=None&rainin=-999.9&windgustmph=65535&indoortempf=%20',
      { values: {}, unknown: [], problems: [] },
    ],
    [
      'weather as METAR, and as something else',
      'ID=a&PASSWORD=x&dateutc=now&weather=-RA%20BR&tempf=50',
      { values: { precipitationType: '-RA BR', temperature: 50 }, problems: [] },
    ],
    [
      'values that are no numbers',
      'ID=a&PASSWORD=x&dateutc=now&tempf=12,5&humidity=0x20&baromin=29.9inHg&windspeedmph=1e2&winddir=%2B90&weather==cmd()',
      {
        values: { windSpeed: 100, windDirection: 90 },
        problems: ['tempf', 'humidity', 'baromin', 'weather'].map(
          (key) => expect.objectContaining({ key }) as object,
        ),
      },
    ],
    [
      'a raw percent sign and fields nobody names so',
      'ID=a&PASSWORD=x&dateutc=now&softwaretype=100%&tempf=50&__proto__=1&a;DROP=2&=3&&newfield=%E2%82%AC',
      {
        values: { temperature: 50 },
        unknown: ['newfield'],
        problems: [
          { key: '__proto__', code: 'invalid_key', detail: expect.any(String) as string },
          { key: 'a;DROP', code: 'invalid_key', detail: expect.any(String) as string },
        ],
      },
    ],
  ])('reads %s', (_name, upload, expected) => {
    expect(read(upload)).toMatchObject(expected);
    expect(read('', upload)).toMatchObject(expected);
  });

  it('lets the form body win over the query', () => {
    const upload = read('ID=a&PASSWORD=x&tempf=50&humidity=40', 'tempf=51&dateutc=now');
    expect(upload.values).toEqual({ temperature: 51, relativeHumidity: 40 });
  });

  it('takes 400 fields and refuses 401', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=1`).join('&');
    expect(read(fields(400)).unknown).toHaveLength(400);
    expect(read(fields(401))).toMatchObject({
      values: {},
      unknown: [],
      problems: [{ code: 'too_many_keys' }],
    });
  });

  it('reads every field the catalogue names, in any case, with its unit', () => {
    const named = STORED_MEASUREMENTS.filter(
      ({ protocols, isText }) => protocols.weatherUnderground && !isText,
    );
    expect(named.length).toBeGreaterThan(25);
    for (const { key, protocols } of named) {
      const { name, unit } = protocols.weatherUnderground!;
      for (const spelling of [name, name.toUpperCase(), name.toLowerCase()]) {
        const { values } = read(`dateutc=now&${spelling}=10`);
        expect(Object.keys(values)).toEqual([key]);
        if (unit === undefined) expect(values[key]).toBe(10);
      }
    }
  });
});

describe('weatherUndergroundCredentials', () => {
  it.each([
    ['ID=demo_1&PASSWORD=Se+cret%21', { stationId: 'demo_1', password: 'Se cret!' }],
    ['id=demo_1&password=x', { stationId: 'demo_1', password: 'x' }],
    ['ID=%20demo_1%20', { stationId: 'demo_1', password: '' }],
    ['', { stationId: '', password: '' }],
  ])('reads %j', (query, expected) => {
    expect(weatherUndergroundCredentials(uploadFields(query))).toEqual(expected);
  });
});

describe('any upload', () => {
  const name = fc.oneof(
    fc.constantFrom(...MEASUREMENTS.map(({ protocols }) => protocols.weatherUnderground?.name ?? 'x')),
    fc.string(),
  );
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.constantFrom('-9999', 'now', '--', 'rain'));

  it('is answered, never thrown at, and never lets a credential out', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 30 }), fc.string(), (pairs, garbage) => {
        const secret = 'correct-horse-battery';
        const query = new URLSearchParams([...pairs, ['PASSWORD', secret]]).toString();
        const upload = read(query, garbage);
        for (const [key, stored] of Object.entries(upload.values)) {
          const known = STORED_MEASUREMENTS.find((each) => each.key === key)!;
          expect(known.isText ? typeof stored === 'string' : Number.isFinite(stored)).toBe(true);
        }
        expect(JSON.stringify(upload)).not.toContain(secret);
      }),
      { numRuns: 2000 },
    );
  });
});
