import { ECOWITT_CHANNELS } from '../ecowitt/ecowitt-channels.js';
import {
  BATTERY_BARS,
  BATTERY_LOW_AT_ONE,
  BATTERY_LOW_AT_ZERO,
  type ChannelKind,
  type ChannelRow,
  channelTable,
  DUST,
  LEAK,
  PARTS,
  PERCENT,
  type SensorChannels,
  SWITCH,
  TEMPERATURE,
} from '../../fields/sensor-channel.js';

const AQI: ChannelKind = { class: 'aqi', unit: 'aqi' };
const STRIKES: ChannelKind = { class: 'strikes', unit: 'strikes' };

/**
 * Battery of a lightning sensor. Ambient's cloud defines 0 and 1 as its values, but some consoles send a number of
 * bars, as a battery symbol shows them. Values from 2 to 5 can only be bars.
 */
const LIGHTNING_BATTERY: ChannelKind = {
  ...BATTERY_LOW_AT_ONE,
  sentAs: '0 = OK, 1 = low, or 2 to 5 bars',
  decode: (sent) => (sent > 1 ? BATTERY_BARS : BATTERY_LOW_AT_ONE).decode!(sent),
};

const SENSORS: readonly ChannelRow[] = [
  ['temp#f', 'temperature_#', 'Temperature #', TEMPERATURE, [1, 10]],
  ['humidity#', 'humidity_#', 'Humidity #', PERCENT, [1, 10]],
  ['soiltemp#f', 'soil_temperature_#', 'Soil temperature #', TEMPERATURE, [2, 10]],
  ['soiltemp#', 'soil_temperature_#', 'Soil temperature #', TEMPERATURE, [2, 10]],
  ['soilhum#', 'soil_moisture_#', 'Soil moisture #', PERCENT, [2, 10]],
  ['leafwetness#', 'leaf_wetness_#', 'Leaf wetness #', PERCENT, [2, 8]],
  ['leak#', 'leak_#', 'Leak #', LEAK, [1, 4]],
  ['relay#', 'relay_#', 'Relay #', SWITCH, [1, 10]],
  ['lightning_hour', 'lightning_last_hour', 'Lightning strikes, last hour', STRIKES],
];

const AIR_QUALITY: readonly ChannelRow[] = [
  ['pm25_24h', 'pm25_1_24h', 'PM2.5 1, 24-hour mean', DUST],
  ['pm25_in', 'pm25_indoor', 'PM2.5 indoors', DUST],
  ['pm25_in_24h', 'pm25_indoor_24h', 'PM2.5 indoors, 24-hour mean', DUST],
  ['pm10_in', 'pm10_indoor', 'PM10 indoors', DUST],
  ['pm10_in_24h', 'pm10_indoor_24h', 'PM10 indoors, 24-hour mean', DUST],
  ['co2_in', 'co2_indoor', 'Carbon dioxide indoors', PARTS],
  ['co2_in_24h', 'co2_indoor_24h', 'Carbon dioxide indoors, 24-hour mean', PARTS],
  ['pm_in_temp', 'indoor_air_temperature', 'Temperature, indoor air sensor', TEMPERATURE],
  ['pm_in_humidity', 'indoor_air_humidity', 'Humidity, indoor air sensor', PERCENT],
  ['pm25_in_aqin', 'aqin_pm25', 'PM2.5, AQIN sensor', DUST],
  ['pm25_in_24h_aqin', 'aqin_pm25_24h', 'PM2.5, AQIN sensor, 24-hour mean', DUST],
  ['pm10_in_aqin', 'aqin_pm10', 'PM10, AQIN sensor', DUST],
  ['pm10_in_24h_aqin', 'aqin_pm10_24h', 'PM10, AQIN sensor, 24-hour mean', DUST],
  ['co2_in_24h_aqin', 'co2_24h', 'Carbon dioxide, 24-hour mean', PARTS],
  ['pm_in_temp_aqin', 'aqin_temperature', 'Temperature, AQIN sensor', TEMPERATURE],
  ['pm_in_humidity_aqin', 'aqin_humidity', 'Humidity, AQIN sensor', PERCENT],
  ['aqi_pm25', 'aqi_pm25', 'Air quality index, PM2.5', AQI],
  ['aqi_pm25_24h', 'aqi_pm25_24h', 'Air quality index, PM2.5, 24-hour mean', AQI],
  ['aqi_pm25_in', 'aqi_pm25_indoor', 'Air quality index indoors, PM2.5', AQI],
  ['aqi_pm25_in_24h', 'aqi_pm25_indoor_24h', 'Air quality index indoors, PM2.5, 24-hour mean', AQI],
  ['aqi_pm25_aqin', 'aqi_pm25_aqin', 'Air quality index, PM2.5, AQIN sensor', AQI],
  ['aqi_pm25_24h_aqin', 'aqi_pm25_aqin_24h', 'Air quality index, PM2.5, AQIN, 24-hour mean', AQI],
  ['aqi_pm10_aqin', 'aqi_pm10_aqin', 'Air quality index, PM10, AQIN sensor', AQI],
  ['aqi_pm10_24h_aqin', 'aqi_pm10_aqin_24h', 'Air quality index, PM10, AQIN, 24-hour mean', AQI],
];

/** In most of Ambient's battery fields 1 means OK; in those of lightning and leak sensors 1 means low. */
const BATTERIES: readonly ChannelRow[] = [
  ['batt#', 'battery_#', 'Battery of channel #', BATTERY_LOW_AT_ZERO, [1, 10]],
  ['battr#', 'battery_relay_#', 'Battery of relay #', BATTERY_LOW_AT_ZERO, [1, 10]],
  ['battsm#', 'battery_soil_moisture_#_flag', 'Battery of soil moisture #', BATTERY_LOW_AT_ZERO, [1, 10]],
  ['battout', 'battery_outdoor', 'Battery of sensor array', BATTERY_LOW_AT_ZERO],
  ['battin', 'battery_indoor', 'Battery of indoor sensor', BATTERY_LOW_AT_ZERO],
  ['battrain', 'battery_rain', 'Battery of rain gauge', BATTERY_LOW_AT_ZERO],
  ['batt_25', 'battery_pm25', 'Battery of PM2.5 sensor', BATTERY_LOW_AT_ZERO],
  ['batt_25in', 'battery_pm25_indoor', 'Battery of indoor PM2.5 sensor', BATTERY_LOW_AT_ZERO],
  ['batt_co2', 'battery_co2', 'Battery of CO2 sensor', BATTERY_LOW_AT_ZERO],
  ['batt_cellgateway', 'battery_gateway', 'Battery of cell gateway', BATTERY_LOW_AT_ZERO],
  ['batt_lightning', 'battery_lightning', 'Battery of lightning sensor', LIGHTNING_BATTERY],
  ['batleak#', 'battery_leak_#', 'Battery of leak #', BATTERY_LOW_AT_ONE, [1, 4]],
  ['battleak#', 'battery_leak_#', 'Battery of leak #', BATTERY_LOW_AT_ONE, [1, 4]],
];

/**
 * Sensor channels of Ambient's weather consoles: fields of their
 * own, and fields that they share with Ecowitt's consoles.
 * @see https://github.com/ambient-weather/api-docs/wiki/Device-Data-Specs
 */
export const AMBIENT_CHANNELS: SensorChannels = new Map([
  ...ECOWITT_CHANNELS,
  ...channelTable([...SENSORS, ...AIR_QUALITY, ...BATTERIES]),
]);
