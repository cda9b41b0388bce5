import {
  BATTERY_LOW_AT_ONE,
  type ChannelRow,
  channelTable,
  DUST,
  PARTS,
  PARTS_PER_BILLION,
  PERCENT,
  type SensorChannels,
  TEMPERATURE,
} from '../../fields/sensor-channel.js';

/** Numbered sensors. Programs write the number of a thermometer at different places in the field's name. */
const SENSORS: readonly ChannelRow[] = [
  ['temp#f', 'temperature_#', 'Temperature #', TEMPERATURE, [1, 10]],
  ['tempf#', 'temperature_#', 'Temperature #', TEMPERATURE, [2, 10]],
  ['humidity#', 'humidity_#', 'Humidity #', PERCENT, [1, 10]],
  ['soiltemp#f', 'soil_temperature_#', 'Soil temperature #', TEMPERATURE, [2, 16]],
  ['soiltempf#', 'soil_temperature_#', 'Soil temperature #', TEMPERATURE, [2, 16]],
  ['soilmoisture#', 'soil_moisture_#', 'Soil moisture #', PERCENT, [2, 16]],
  ['leafwetness#', 'leaf_wetness_#', 'Leaf wetness #', PERCENT, [2, 8]],
  ['lowbatt', 'battery_outdoor', 'Battery of sensor array', BATTERY_LOW_AT_ONE],
];

/** Air pollutants that the catalogue does not have. */
const AIR_QUALITY: readonly ChannelRow[] = [
  ['aqno', 'no', 'Nitric oxide', PARTS_PER_BILLION],
  ['aqno2', 'no2', 'Nitrogen dioxide', PARTS_PER_BILLION],
  ['aqno2t', 'no2_true', 'Nitrogen dioxide, measured', PARTS_PER_BILLION],
  ['aqno2y', 'no2_noy', 'Nitrogen dioxide, from NOy', PARTS_PER_BILLION],
  ['aqnox', 'nox', 'Nitrogen oxides, NOx', PARTS_PER_BILLION],
  ['aqnoy', 'noy', 'Reactive nitrogen, NOy', PARTS_PER_BILLION],
  ['aqno3', 'no3', 'Nitrate', DUST],
  ['aqso4', 'so4', 'Sulfate', DUST],
  ['aqso2', 'so2', 'Sulfur dioxide', PARTS_PER_BILLION],
  ['aqso2t', 'so2_trace', 'Sulfur dioxide, trace', PARTS_PER_BILLION],
  ['aqco', 'co', 'Carbon monoxide', PARTS],
  ['aqcot', 'co_trace', 'Carbon monoxide, trace', PARTS_PER_BILLION],
  ['aqec', 'elemental_carbon', 'Elemental carbon', DUST],
  ['aqoc', 'organic_carbon', 'Organic carbon', DUST],
  ['aqbc', 'black_carbon', 'Black carbon', DUST],
];

/** Sensor channels of the upload protocol of Weather Underground, a network of private weather stations (PWS). */
export const WEATHER_UNDERGROUND_CHANNELS: SensorChannels = channelTable([...SENSORS, ...AIR_QUALITY]);
