import { ambient, ecowitt, microserver, weatherUnderground } from './consoles.js';
import { csv, mqtt, nativeJson, telegraf, weewx } from './programs.js';
import type { StationAccess, Way } from './way.js';

/** Every way by which a station can send, the most common first. */
export function waysToConnect(access: StationAccess): Way[] {
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
