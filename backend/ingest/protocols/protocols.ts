import type { BulkProtocol, Protocol } from '../reading/protocol.js';
import { AMBIENT } from './ambient/ambient.js';
import { ECOWITT } from './ecowitt/ecowitt.js';
import { LINE_PROTOCOL } from './line-protocol/line-protocol.js';
import { MICROSERVER } from './microserver/microserver.js';
import { NATIVE_CSV, NATIVE_JSON, NATIVE_NDJSON } from './native/native-protocols.js';
import { WEATHER_UNDERGROUND } from './weather-underground/weather-underground.js';
import { WEEWX } from './weewx/weewx.js';

/** All protocols in which uploads arrive. An MQTT message is in one of them, too. */
const PROTOCOLS: readonly Protocol[] = [
  NATIVE_JSON,
  NATIVE_NDJSON,
  NATIVE_CSV,
  LINE_PROTOCOL,
  ECOWITT,
  AMBIENT,
  WEATHER_UNDERGROUND,
  MICROSERVER,
  WEEWX,
];

const BY_FORMAT: ReadonlyMap<string, Protocol> = new Map(PROTOCOLS.map((each) => [each.format, each]));

/** @param format name of the format that is stored with an upload, or passed to a worker thread */
export function getProtocol(format: string): Protocol {
  const protocol = BY_FORMAT.get(format);
  if (!protocol) throw new Error(`${format}: no protocol has this format`);
  return protocol;
}

/** @param format name of the format of a protocol that sends many samples at once */
export function getBulkProtocol(format: string): BulkProtocol {
  const protocol = getProtocol(format);
  if (!isBulk(protocol)) throw new Error(`${format}: its uploads are never long`);
  return protocol;
}

function isBulk(protocol: Protocol): protocol is BulkProtocol {
  return 'readUpload' in protocol;
}
