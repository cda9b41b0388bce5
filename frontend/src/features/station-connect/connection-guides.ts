import { ambient, ecowitt, microserver, weatherUnderground } from './consoles.js';
import { csv, mqtt, nativeJson, telegraf, weewx } from './programs.js';
import type { StationAccess, ConnectionGuide } from './connection-guide.js';

/** Lists the guides for all ways in which a station can send, the most common first. */
export function connectionGuides(access: StationAccess): ConnectionGuide[] {
  return [
    weatherUnderground(access),
    ecowitt(access),
    ambient(access),
    weewx(access),
    microserver(access),
    telegraf(access),
    mqtt(access),
    nativeJson(access),
    csv(access),
  ];
}
