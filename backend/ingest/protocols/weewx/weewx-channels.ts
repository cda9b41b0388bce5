import {
  type ChannelKind,
  type ChannelRow,
  channelTable,
  COUNT,
  DUST,
  PARTS,
  PERCENT,
  type SensorChannels,
  TEMPERATURE,
  VOLTS,
} from '../../fields/sensor-channel.js';

const RAIN: ChannelKind = { class: 'rain', unit: 'inchesRain' };
/**
 * Unit of soil moisture, which WeeWX measures as the tension
 * with which the soil holds water: a centibar is a kilopascal.
 */
const TENSION: ChannelKind = { class: 'pressure', unit: 'kilopascals' };

const SENSORS: readonly ChannelRow[] = [
  ['extraTemp#', 'temperature_#', 'Temperature #', TEMPERATURE, [1, 8]],
  ['extraHumid#', 'humidity_#', 'Humidity #', PERCENT, [1, 8]],
  ['soilTemp#', 'soil_temperature_#', 'Soil temperature #', TEMPERATURE, [2, 4]],
  ['leafTemp#', 'leaf_temperature_#', 'Leaf temperature #', TEMPERATURE, [1, 4]],
  ['soilMoist#', 'soil_tension_#', 'Soil moisture tension #', TENSION, [1, 4]],
  ['leafWet#', 'leaf_wetness_#_scale', 'Leaf wetness #, scale of the sensor', COUNT, [1, 4]],
  ['heatingTemp', 'heating_temperature', 'Heating temperature', TEMPERATURE],
  ['inDewpoint', 'indoor_dew_point', 'Indoor dew point', TEMPERATURE],
  [
    'maxSolarRad',
    'solar_radiation_clear_sky',
    'Solar radiation, clear sky',
    {
      class: 'radiation',
      unit: 'wattsPerM2',
    },
  ],
  ['cloudcover', 'cloud_cover', 'Cloud cover', PERCENT],
  ['snowMoisture', 'snow_moisture', 'Snow moisture', PERCENT],
  ['hailRate', 'hail_rate', 'Hail rate', { class: 'rainrate', unit: 'inchesPerHour' }],
  ['snowRate', 'snow_rate', 'Snow rate', { class: 'rainrate', unit: 'inchesPerHour' }],
  ['stormRain', 'storm_rain', 'Storm rain', RAIN],
  ['dayET', 'evapotranspiration_today', 'Evapotranspiration today', RAIN],
  ['monthET', 'evapotranspiration_month', 'Evapotranspiration this month', RAIN],
  ['yearET', 'evapotranspiration_year', 'Evapotranspiration this year', RAIN],
];

const AIR_QUALITY: readonly ChannelRow[] = [
  ['pm1_0', 'pm1', 'PM1', DUST],
  ['no2', 'no2', 'Nitrogen dioxide', PARTS],
  ['so2', 'so2', 'Sulfur dioxide', PARTS],
  ['co', 'co', 'Carbon monoxide', PARTS],
  ['nh3', 'nh3', 'Ammonia', PARTS],
];

/**
 * Channels (fields that become own measurements) for amounts, such as the wind run, of the interval that ends with the
 * packet. Measurements of the catalogue with similar names mean something else.
 */
const AMOUNTS: readonly ChannelRow[] = [
  ['ET', 'evapotranspiration_amount', 'Evapotranspiration of the interval', RAIN],
  ['windrun', 'wind_run_interval', 'Wind run of the interval', { class: 'windrun', unit: 'mileWindRun' }],
  [
    'lightning_strike_count',
    'lightning_strikes',
    'Lightning strikes of the interval',
    {
      class: 'strikes',
      unit: 'strikes',
    },
  ],
  ['lightning_disturber_count', 'lightning_disturbers', 'Lightning disturbers of the interval', COUNT],
  ['lightning_noise_count', 'lightning_noise', 'Lightning noise of the interval', COUNT],
  ['hail', 'hail_amount', 'Hail of the interval', RAIN],
  ['snow', 'snow_amount', 'Snow of the interval', { class: 'snowdepth', unit: 'inchesSnow' }],
];

/**
 * Channels about the hardware. Each driver of WeeWX has its own codes
 * for the state of a battery, so the states are stored as plain numbers.
 */
const HARDWARE: readonly ChannelRow[] = [
  ['supplyVoltage', 'supply_voltage', 'Supply voltage', VOLTS],
  ['referenceVoltage', 'reference_voltage', 'Reference voltage', VOLTS],
  ['heatingVoltage', 'heating_voltage', 'Heating voltage', VOLTS],
  ['rxCheckPercent', 'reception', 'Reception', PERCENT],
  ['signal#', 'signal_#', 'Signal #', PERCENT, [1, 8]],
  ['batteryStatus#', 'battery_status_#', 'Battery status #', COUNT, [1, 8]],
  ['txBatteryStatus', 'battery_status_transmitters', 'Battery status of transmitters', COUNT],
  ['outTempBatteryStatus', 'battery_status_outdoor', 'Battery status of outdoor sensor', COUNT],
  ['inTempBatteryStatus', 'battery_status_indoor', 'Battery status of indoor sensor', COUNT],
  ['rainBatteryStatus', 'battery_status_rain', 'Battery status of rain gauge', COUNT],
  ['windBatteryStatus', 'battery_status_wind', 'Battery status of wind sensor', COUNT],
  ['uvBatteryStatus', 'battery_status_uv', 'Battery status of UV sensor', COUNT],
  ['hailBatteryStatus', 'battery_status_hail', 'Battery status of hail sensor', COUNT],
  ['snowBatteryStatus', 'battery_status_snow', 'Battery status of snow sensor', COUNT],
];

/**
 * Fields of WeeWX (a program that reads weather stations) that the catalogue does not have, by their names without a
 * unit label. The names keep their letter case.
 * @see https://github.com/weewx/weewx/blob/master/src/schemas/wview_extended.py
 */
export const WEEWX_CHANNELS: SensorChannels = channelTable([
  ...SENSORS,
  ...AIR_QUALITY,
  ...AMOUNTS,
  ...HARDWARE,
]);
