import { extraAsMeasurement } from '@mesonet/model/extra-as-measurement.js';
import {
  MAX_AUTOMATIC_EXTRAS,
  MAX_EXTRAS,
  NewExtraMeasurement,
} from '@mesonet/contract/extra-measurements.js';
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { inputUnit } from '@mesonet/model/units.js';
import type { ExtraField } from '../../samples/core/extra-fields.js';
import { readAmbient } from '../protocols/ambient/ambient-fields.js';
import { type ConsoleUpload, uploadFields } from './console-upload.js';
import { readEcowitt } from '../protocols/ecowitt/ecowitt-fields.js';
import { readWeatherUnderground } from '../protocols/weather-underground/weather-underground-fields.js';
import { fieldReading, type FieldReading, type FieldTrace, type ReadStation } from './field-reading.js';
import { readWeewxLoop } from '../protocols/weewx/weewx-loop.js';
import { AMBIENT_CHANNELS } from '../protocols/ambient/ambient-channels.js';
import { ECOWITT_CHANNELS } from '../protocols/ecowitt/ecowitt-channels.js';
import type { SensorChannel } from './sensor-channel.js';
import { WEATHER_UNDERGROUND_CHANNELS } from '../protocols/weather-underground/weather-underground-channels.js';
import { WEEWX_CHANNELS } from '../protocols/weewx/weewx-channels.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const close = (value: number) => expect.closeTo(value, 6) as number;
const feet = (millimeters: number) => close(millimeters / 304.8);

const registered = (
  registration: Omit<NewExtraMeasurement, 'key'> & { key: string },
  isAutomatic = true,
): [string, ExtraField] => {
  const { key, label, class: mClass, unit } = registration;
  const measurement = extraAsMeasurement({ key, label, class: mClass });
  return [key, { measurement, unit: inputUnit(mClass, unit)!, since: -Infinity, isAutomatic }];
};

const stationWith = (extras: Iterable<[string, ExtraField]>, removed: string[] = []): ReadStation => ({
  intake: DEFAULT_INTAKE,
  extras: new Map(extras),
  removedExtras: new Set(removed),
});

/** Returns the values of own measurements, read after the channels of the upload are registered. */
function ownValues(read: (reading: FieldReading) => Pick<ConsoleUpload, 'newChannels'> & { values: object }) {
  const { newChannels } = read(fieldReading(stationWith([])));
  const station = stationWith(newChannels.map(({ registration }) => registered(registration)));
  const again = read(fieldReading(station));
  expect(again.newChannels).toEqual([]);
  return Object.fromEntries(Object.entries(again.values).filter(([key]) => key.startsWith('x_')));
}

const ecowitt = (form: string) => (reading: FieldReading) =>
  readEcowitt(uploadFields(form), NOW, 'auto', reading);
const ambient = (form: string) => (reading: FieldReading) => readAmbient(uploadFields(form), NOW, reading);
const wunderground = (form: string) => (reading: FieldReading) =>
  readWeatherUnderground(uploadFields(form), NOW, reading);

describe('channels that a console sends', () => {
  it.each([
    [
      'Ecowitt: further thermometers, soil, leaves, dust, leaks',
      ecowitt(
        'stationtype=GW2000A_V3.1.0&dateutc=now&tempf=50&temp1f=66.2&humidity1=45&temp8f=-3.1&humidity8=99&tf_ch1=51.4&tf_ch2=52&tf_ch8=53&soilmoisture1=36&soilmoisture2=37&soilmoisture16=38&soilad1=211&soilad16=120&leafwetness_ch1=12&leafwetness_ch2=13&pm25_ch1=3.4&pm25_ch2=4.5&pm25_avg_24h_ch1=4.1&pm25_avg_24h_ch4=5.1&leak_ch1=0&leak_ch2=1&leak_ch3=2&maxdailygust=13.65',
      ),
      {
        x_temperature_1: 66.2,
        x_humidity_1: 45,
        x_temperature_8: -3.1,
        x_humidity_8: 99,
        x_soil_temperature_2: 52,
        x_soil_temperature_8: 53,
        x_soil_moisture_2: 37,
        x_soil_moisture_16: 38,
        x_soil_moisture_1_raw: 211,
        x_soil_moisture_16_raw: 120,
        x_leaf_wetness_2: 13,
        x_pm25_2: 4.5,
        x_pm25_1_24h: 4.1,
        x_pm25_4_24h: 5.1,
        x_leak_1: 0,
        x_leak_2: 100,
        x_highest_gust_today: 13.65,
      },
    ],
    [
      'Ecowitt: the CO2 sensor, EC probes, lasers',
      ecowitt(
        'dateutc=now&tf_co2=70.2&humi_co2=41&pm1_co2=1&pm1_24h_co2=2&pm25_co2=3&pm25_24h_co2=4&pm4_co2=5&pm4_24h_co2=6&pm10_co2=7&pm10_24h_co2=8&co2=612&co2_24h=590&co2in=700&co2in_24h=690&soil_ec_hum1=34&soil_ec_hum_ad1=220&soil_ec_temp1=50&soil_ec1=512&soil_ec_ec2=400&soil_ec_ad1=90&air_ch1=750&depth_ch1=1250&thi_ch1=2000&ldsheat_ch1=8806',
      ),
      {
        x_co2_temperature: 70.2,
        x_co2_humidity: 41,
        x_co2_pm1: 1,
        x_co2_pm1_24h: 2,
        x_co2_pm25: 3,
        x_co2_pm25_24h: 4,
        x_co2_pm4: 5,
        x_co2_pm4_24h: 6,
        x_co2_pm10_24h: 8,
        x_co2_24h: 590,
        x_co2_indoor: 700,
        x_co2_indoor_24h: 690,
        x_soil_ec_moisture_1: 34,
        x_soil_ec_moisture_1_raw: 220,
        x_soil_ec_temperature_1: 50,
        x_soil_ec_1: 512,
        x_soil_ec_2: 400,
        x_soil_ec_1_raw: 90,
        x_air_gap_1: feet(750),
        x_depth_1: feet(1250),
        x_total_height_1: feet(2000),
        x_laser_heater_1: 8806,
      },
    ],
    [
      'Ecowitt: batteries, each in its own way',
      ecowitt(
        'dateutc=now&wh65batt=0&wh26batt=1&batt1=0&batt8=1&wh57batt=5&pm25batt1=4&leakbatt2=0&co2_batt=6&wh40batt=1.4&wh90batt=3.14&ws90cap_volt=5.4&ws90_ver=133&soilbatt1=1.3&tf_batt2=1.6&leaf_batt1=1.42&soil_ec_batt16=1.5&ldsbatt1=3.2&bgtbatt=1.62&console_batt=4.5',
      ),
      {
        x_battery_wh65: 100,
        x_battery_wh26: 0,
        x_battery_1: 100,
        x_battery_8: 0,
        x_battery_wh57: 100,
        x_battery_pm25_1: 80,
        x_battery_leak_2: 0,
        x_battery_co2: 100,
        x_battery_wh40: 1.4,
        x_battery_wh90: 3.14,
        x_capacitor_ws90: 5.4,
        x_battery_soil_moisture_1: 1.3,
        x_battery_soil_temperature_2: 1.6,
        x_battery_leaf_wetness_1: 1.42,
        x_battery_soil_ec_16: 1.5,
        x_battery_laser_1: 3.2,
        x_battery_black_globe: 1.62,
        x_battery_console: 4.5,
      },
    ],
    [
      'Ambient: its own names, and flags that say 1 for OK',
      ambient(
        'stationtype=AMBWeatherV4.2.9&dateutc=now&temp1f=60&temp10f=61&humidity10=50&soiltemp1f=51&soiltemp2f=52&soiltemp3=53&soilhum1=61&soilhum2=62&leafwetness2=5&pm25_24h=14.2&pm25_in=5&pm10_in_aqin=1.4&co2_in_24h_aqin=400&aqi_pm25=55&leak1=1&leak2=2&relay1=1&lightning_hour=2&battout=1&battin=0&batt1=1&batt10=0&batt_25=1&battsm1=0&battrain=1&batt_co2=1&batt_cellgateway=1&batt_lightning=0&batleak1=0&batleak2=1',
      ),
      {
        x_temperature_1: 60,
        x_temperature_10: 61,
        x_humidity_10: 50,
        x_soil_temperature_2: 52,
        x_soil_temperature_3: 53,
        x_soil_moisture_2: 62,
        x_leaf_wetness_2: 5,
        x_pm25_1_24h: 14.2,
        x_pm25_indoor: 5,
        x_aqin_pm10: 1.4,
        x_co2_24h: 400,
        x_aqi_pm25: 55,
        x_leak_1: 100,
        x_relay_1: 100,
        x_lightning_last_hour: 2,
        x_battery_outdoor: 100,
        x_battery_indoor: 0,
        x_battery_1: 100,
        x_battery_10: 0,
        x_battery_pm25: 100,
        x_battery_soil_moisture_1_flag: 0,
        x_battery_rain: 100,
        x_battery_co2: 100,
        x_battery_gateway: 100,
        x_battery_lightning: 100,
        x_battery_leak_1: 100,
        x_battery_leak_2: 0,
      },
    ],
    ['Ambient: a lightning sensor that sends bars', ambient('batt_lightning=4'), { x_battery_lightning: 80 }],
    [
      'Weather Underground: numbers in either place, pollution, the battery',
      wunderground(
        'ID=a&PASSWORD=x&dateutc=now&tempf=50&temp2f=51&temp3f=52&soiltempf=48&soiltempf2=47&soiltemp3f=46&soilmoisture=20&soilmoisture2=21&soilmoisture4=22&leafwetness=1&leafwetness2=2&AqNO2=31&AqCO=2&AqBC=1.5&lowbatt=1',
      ),
      {
        x_temperature_2: 51,
        x_temperature_3: 52,
        x_soil_temperature_2: 47,
        x_soil_temperature_3: 46,
        x_soil_moisture_2: 21,
        x_soil_moisture_4: 22,
        x_leaf_wetness_2: 2,
        x_no2: close(0.031),
        x_co: 2,
        x_black_carbon: 1.5,
        x_battery_outdoor: 0,
      },
    ],
  ])('%s', (_, read, expected) => {
    expect(ownValues(read)).toEqual(expected);
  });

  it.each([
    [
      'US',
      {
        usUnits: 1,
        extraTemp1: 50,
        extraHumid1: 40,
        soilMoist1: 33,
        leafWet1: 7,
        leafTemp1: 49,
        signal1: 90,
      },
    ],
    [
      'METRIC',
      {
        usUnits: 16,
        extraTemp1: 10,
        extraHumid1: 40,
        soilMoist1: 33,
        leafWet1: 7,
        leafTemp1_F: '49',
        signal1: 90,
      },
    ],
    [
      'labels',
      {
        usUnits: 17,
        extraTemp1_C: '10',
        extraHumid1_percent: 40,
        soilMoist1_centibar: '33',
        leafWet1_count: 7,
        leafTemp1_F: 49,
        signal1: 90,
      },
    ],
  ])('WeeWX: extra sensors, %s', (_, fields) => {
    const read = (reading: FieldReading) => {
      const { sample, newChannels = [] } = readWeewxLoop({ dateTime: NOW / 1000, ...fields }, NOW, reading);
      return { values: sample?.values ?? {}, newChannels };
    };
    expect(ownValues(read)).toEqual({
      x_temperature_1: close(50),
      x_humidity_1: 40,
      // 33 centibars are 33 kPa.
      x_soil_tension_1: close(33 / 3.386388640341),
      x_leaf_wetness_1_scale: 7,
      x_leaf_temperature_1: close(49),
      x_signal_1: 90,
    });
  });
});

describe('channels that bring no reading', () => {
  it.each(['temp3f=', 'temp3f=--', 'temp3f=-9999', 'leak_ch1=2', 'soilad1=null'])(
    'register nothing: %s',
    (form) => {
      expect(ecowitt(form)(fieldReading(stationWith([])))).toMatchObject({
        newChannels: [],
        unknown: [],
        problems: [],
      });
    },
  );

  it.each([
    ['batt1=3', 'The value is a flag: 0 = OK, 1 = low'],
    ['wh57batt=9', 'The value is 0 to 5 bars, or 6 for mains'],
    ['wh57batt=-1', 'The value is 0 to 5 bars, or 6 for mains'],
    ['leak_ch1=7', 'The value is a flag: 0 = dry, 1 = water, 2 = no contact'],
    ['temp3f=warm', 'The value is not a number'],
  ])('refuse codes they do not know: %s', (form, detail) => {
    const { newChannels, problems, unknown } = ecowitt(form)(fieldReading(stationWith([])));
    expect([newChannels, unknown]).toEqual([[], []]);
    expect(problems).toEqual([{ key: form.split('=')[0], code: 'not_a_number', detail }]);
  });

  it.each(['lightning=255', 'lightning=', 'lightning=255&lightning_num=0&lightning_time='])(
    'have no distance before the first strike: %s',
    (form) => {
      expect(Object.keys(ecowitt(form)(fieldReading(stationWith([]))).values)).not.toContain(
        'lightningDistance',
      );
      const atAmbient = form.replace('lightning=', 'lightning_distance=');
      expect(readAmbient(uploadFields(atAmbient), NOW).values).not.toHaveProperty('lightningDistance');
    },
  );
});

describe('a channel and what the station has', () => {
  const FIELD = 'temp3f=50';
  const CHANNEL = ECOWITT_CHANNELS.get('temp3f')!;
  const numbered = (count: number, isAutomatic: boolean) =>
    Array.from({ length: count }, (_, i) =>
      registered({ key: `x_n${i}`, label: `N ${i}`, class: 'voltage', unit: 'volts' }, isAutomatic),
    );
  const look = (station: ReadStation) => {
    const fields: FieldTrace[] = [];
    const upload = ecowitt(FIELD)({ ...fieldReading(station), see: (field) => fields.push(field) });
    const { newChannels, unknown, beyondLimit } = upload;
    return [newChannels.length, unknown.length, beyondLimit, fields[0]!.outcome, fields[0]!.reason];
  };

  it.each<[string, ReadStation, unknown[]]>([
    ['is new', stationWith([]), [1, 1, 0, 'unknown', 'The next upload registers it as “Temperature 3”']],
    ['is registered', stationWith([registered(CHANNEL.registration)]), [0, 0, 0, 'stored', null]],
    [
      'is registered by a manager in another unit',
      stationWith([registered({ ...CHANNEL.registration, unit: 'degreeC' }, false)]),
      [0, 0, 0, 'stored', null],
    ],
    [
      'was removed',
      stationWith([], ['x_temperature_3']),
      [
        0,
        1,
        0,
        'unknown',
        '“Temperature 3” was removed from the station; add x_temperature_3 again to have it back',
      ],
    ],
    [
      'has a key of another class',
      stationWith([registered({ ...CHANNEL.registration, class: 'voltage', unit: 'volts' }, false)]),
      [0, 1, 0, 'unknown', 'The station uses the key x_temperature_3 for something else'],
    ],
    [
      'has a key in other letters',
      stationWith([registered({ ...CHANNEL.registration, key: 'x_Temperature_3' }, false)]),
      [0, 1, 0, 'unknown', 'The station uses the key x_temperature_3 for something else'],
    ],
    [
      'is one too many',
      stationWith(numbered(MAX_AUTOMATIC_EXTRAS, true)),
      [0, 1, 1, 'unknown', expect.stringMatching(/^The station has 64 measurements that registered/)],
    ],
    [
      'has room beside those of managers',
      stationWith(numbered(MAX_AUTOMATIC_EXTRAS, false)),
      [1, 1, 0, 'unknown', expect.anything()],
    ],
    [
      'has no room when managers filled it',
      stationWith(numbered(MAX_EXTRAS, false)),
      [0, 1, 1, 'unknown', expect.anything()],
    ],
  ])('%s', (_, station, expected) => {
    expect(look(station)).toEqual(expected);
  });

  it('is stored in the unit of its field, whatever a manager chose for the key', () => {
    const station = stationWith([registered({ ...CHANNEL.registration, unit: 'degreeC' }, false)]);
    expect(ecowitt(FIELD)(fieldReading(station)).values).toEqual({ x_temperature_3: 50 });
  });

  it('counts those of the same upload', () => {
    const form = [...ECOWITT_CHANNELS.keys()].map((name) => `${name}=1`).join('&');
    const { newChannels, beyondLimit, unknown } = ecowitt(form)(fieldReading(stationWith([])));
    expect(newChannels).toHaveLength(MAX_AUTOMATIC_EXTRAS);
    expect(new Set(newChannels.map(({ key }) => key)).size).toBe(MAX_AUTOMATIC_EXTRAS);
    expect(beyondLimit).toBe(unknown.length - MAX_AUTOMATIC_EXTRAS);
  });

  it('gives way to what a manager mapped its field to', () => {
    const station = stationWith([
      registered({ key: 'x_pond', label: 'Pond', class: 'temperature', unit: 'degreeC' }),
    ]);
    const mapped = {
      ...station,
      intake: { ...DEFAULT_INTAKE, mappings: { temp3f: { key: 'x_pond', unit: 'degreeF' } } },
    };
    expect(ecowitt(FIELD)(fieldReading(mapped))).toMatchObject({ values: { x_pond: 50 }, newChannels: [] });
  });
});

describe.each([
  ['Ecowitt', ECOWITT_CHANNELS],
  ['Ambient', AMBIENT_CHANNELS],
  ['Weather Underground', WEATHER_UNDERGROUND_CHANNELS],
  ['WeeWX', WEEWX_CHANNELS],
])('the table of %s', (_, table) => {
  it('holds what a manager could register', () => {
    expect(table.size).toBeGreaterThan(50);
    for (const { key, registration } of table.values()) {
      expect(NewExtraMeasurement.parse(registration)).toEqual(registration);
      expect(registration.key).toBe(key);
    }
  });
});

describe('all tables', () => {
  it('give one key one class', () => {
    const classes = new Map<string, string>();
    const all: [string, SensorChannel][] = [
      ...ECOWITT_CHANNELS,
      ...AMBIENT_CHANNELS,
      ...WEATHER_UNDERGROUND_CHANNELS,
      ...WEEWX_CHANNELS,
    ];
    for (const [, { key, registration }] of all) {
      expect([key, classes.get(key) ?? registration.class]).toEqual([key, registration.class]);
      classes.set(key, registration.class);
    }
  });
});
