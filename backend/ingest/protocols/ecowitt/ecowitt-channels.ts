import {
  BATTERY_BARS,
  BATTERY_LOW_AT_ONE,
  type ChannelRow,
  channelTable,
  COUNT,
  DUST,
  LEAK,
  MILLIMETERS,
  PARTS,
  PERCENT,
  type SensorChannels,
  TEMPERATURE,
  VOLTS,
  WIND,
} from '../../fields/sensor-channel.js';

/**
 * Sensors of which a console can have several of the same kind. Where the catalogue has a measurement for the reading
 * of the first sensor, the numbers of the channels begin at 2.
 */
const SENSORS: readonly ChannelRow[] = [
  ['temp#f', 'temperature_#', 'Temperature #', TEMPERATURE, [1, 8]],
  ['humidity#', 'humidity_#', 'Humidity #', PERCENT, [1, 8]],
  ['tf_ch#', 'soil_temperature_#', 'Soil temperature #', TEMPERATURE, [2, 8]],
  ['soilmoisture#', 'soil_moisture_#', 'Soil moisture #', PERCENT, [2, 16]],
  ['soilad#', 'soil_moisture_#_raw', 'Soil moisture #, raw', COUNT, [1, 16]],
  ['leafwetness_ch#', 'leaf_wetness_#', 'Leaf wetness #', PERCENT, [2, 8]],
  ['pm25_ch#', 'pm25_#', 'PM2.5 #', DUST, [2, 4]],
  ['pm25_avg_24h_ch#', 'pm25_#_24h', 'PM2.5 #, 24-hour mean', DUST, [1, 4]],
  ['leak_ch#', 'leak_#', 'Leak #', LEAK, [1, 4]],
  ['maxdailygust', 'highest_gust_today', 'Highest gust today', WIND],
];

/** Channels of Ecowitt's sensor for carbon dioxide and dust, and of the sensor that is built into some consoles. */
const AIR_QUALITY: readonly ChannelRow[] = [
  ['tf_co2', 'co2_temperature', 'Temperature, CO2 sensor', TEMPERATURE],
  ['humi_co2', 'co2_humidity', 'Humidity, CO2 sensor', PERCENT],
  ['pm1_co2', 'co2_pm1', 'PM1, CO2 sensor', DUST],
  ['pm1_24h_co2', 'co2_pm1_24h', 'PM1, CO2 sensor, 24-hour mean', DUST],
  ['pm25_co2', 'co2_pm25', 'PM2.5, CO2 sensor', DUST],
  ['pm25_24h_co2', 'co2_pm25_24h', 'PM2.5, CO2 sensor, 24-hour mean', DUST],
  ['pm4_co2', 'co2_pm4', 'PM4, CO2 sensor', DUST],
  ['pm4_24h_co2', 'co2_pm4_24h', 'PM4, CO2 sensor, 24-hour mean', DUST],
  ['pm10_24h_co2', 'co2_pm10_24h', 'PM10, CO2 sensor, 24-hour mean', DUST],
  ['co2_24h', 'co2_24h', 'Carbon dioxide, 24-hour mean', PARTS],
  ['co2in', 'co2_indoor', 'Carbon dioxide indoors', PARTS],
  ['co2in_24h', 'co2_indoor_24h', 'Carbon dioxide indoors, 24-hour mean', PARTS],
];

/** Channels of soil probes that also measure electrical conductivity (µS/cm), and of laser sensors for distance. */
const PROBES: readonly ChannelRow[] = [
  ['soil_ec_hum#', 'soil_ec_moisture_#', 'Soil moisture #, EC probe', PERCENT, [1, 16]],
  ['soil_ec_hum_ad#', 'soil_ec_moisture_#_raw', 'Soil moisture #, EC probe, raw', COUNT, [1, 16]],
  ['soil_ec_temp#', 'soil_ec_temperature_#', 'Soil temperature #, EC probe', TEMPERATURE, [1, 16]],
  ['soil_ec#', 'soil_ec_#', 'Soil conductivity #, µS/cm', COUNT, [1, 16]],
  ['soil_ec_ec#', 'soil_ec_#', 'Soil conductivity #, µS/cm', COUNT, [1, 16]],
  ['soil_ec_ad#', 'soil_ec_#_raw', 'Soil conductivity #, raw', COUNT, [1, 16]],
  ['air_ch#', 'air_gap_#', 'Air gap #', MILLIMETERS, [1, 4]],
  ['depth_ch#', 'depth_#', 'Depth #', MILLIMETERS, [1, 4]],
  ['thi_ch#', 'total_height_#', 'Total height #', MILLIMETERS, [1, 4]],
  ['ldsheat_ch#', 'laser_heater_#', 'Heater of laser #, times on', COUNT, [1, 4]],
];

const BATTERIES: readonly ChannelRow[] = [
  ['batt#', 'battery_#', 'Battery of channel #', BATTERY_LOW_AT_ONE, [1, 8]],
  ['wh24batt', 'battery_wh24', 'Battery of sensor array WH24', BATTERY_LOW_AT_ONE],
  ['wh25batt', 'battery_wh25', 'Battery of indoor sensor WH25', BATTERY_LOW_AT_ONE],
  ['wh26batt', 'battery_wh26', 'Battery of outdoor sensor WH26', BATTERY_LOW_AT_ONE],
  ['wh65batt', 'battery_wh65', 'Battery of sensor array WH65', BATTERY_LOW_AT_ONE],
  ['wh57batt', 'battery_wh57', 'Battery of lightning sensor WH57', BATTERY_BARS],
  ['pm25batt#', 'battery_pm25_#', 'Battery of PM2.5 #', BATTERY_BARS, [1, 4]],
  ['leakbatt#', 'battery_leak_#', 'Battery of leak #', BATTERY_BARS, [1, 4]],
  ['co2_batt', 'battery_co2', 'Battery of CO2 sensor', BATTERY_BARS],
  ['wh40batt', 'battery_wh40', 'Battery of rain gauge WH40', VOLTS],
  ['wn20batt', 'battery_wn20', 'Battery of rain gauge WN20', VOLTS],
  ['wh68batt', 'battery_wh68', 'Battery of wind sensor WH68', VOLTS],
  ['wh80batt', 'battery_wh80', 'Battery of sensor array WH80', VOLTS],
  ['wh85batt', 'battery_wh85', 'Battery of sensor array WH85', VOLTS],
  ['wh90batt', 'battery_wh90', 'Battery of sensor array WH90', VOLTS],
  ['ws85cap_volt', 'capacitor_ws85', 'Capacitor of sensor array WS85', VOLTS],
  ['ws90cap_volt', 'capacitor_ws90', 'Capacitor of sensor array WS90', VOLTS],
  ['bgtbatt', 'battery_black_globe', 'Battery of black globe', VOLTS],
  ['console_batt', 'battery_console', 'Battery of console', VOLTS],
  ['soilbatt#', 'battery_soil_moisture_#', 'Battery of soil moisture #', VOLTS, [1, 16]],
  ['tf_batt#', 'battery_soil_temperature_#', 'Battery of soil temperature #', VOLTS, [1, 8]],
  ['leaf_batt#', 'battery_leaf_wetness_#', 'Battery of leaf wetness #', VOLTS, [1, 8]],
  ['soil_ec_batt#', 'battery_soil_ec_#', 'Battery of EC probe #', VOLTS, [1, 16]],
  ['ldsbatt#', 'battery_laser_#', 'Battery of laser #', VOLTS, [1, 4]],
];

/**
 * Sensor channels of Ecowitt's gateways and consoles, in the units in which they send to a custom server.
 * @see https://github.com/home-assistant-libs/aioecowitt/blob/main/aioecowitt/sensor.py
 */
export const ECOWITT_CHANNELS: SensorChannels = channelTable([
  ...SENSORS,
  ...AIR_QUALITY,
  ...PROBES,
  ...BATTERIES,
]);
