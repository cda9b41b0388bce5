import { jsonSamples } from '../native/json-samples.js';
import { readWeewxLoop } from './weewx-loop.js';

/** The protocol of loop packets, the current samples of the program WeeWX. They arrive by MQTT only. */
export const WEEWX = jsonSamples({
  name: 'WeeWX',
  format: 'weewx',
  readValue: (packet, { now, reading }) => readWeewxLoop(packet, now, reading),
});
