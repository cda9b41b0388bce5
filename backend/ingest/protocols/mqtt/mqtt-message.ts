import { type UploadFields, uploadFields } from '../../fields/console-upload.js';
import { MalformedJson, parseJsonText } from '../../fields/json-texts.js';
import type { ConsoleProtocol } from '../../reading/protocol.js';
import { ECOWITT, passkeyOf as passkeyIn } from '../ecowitt/ecowitt.js';
import type { JsonProtocol } from '../native/json-samples.js';
import { NATIVE_JSON, NATIVE_NDJSON } from '../native/native-protocols.js';
import { WEEWX } from '../weewx/weewx.js';

/** The parts of an MQTT topic to which stations publish. */
export interface MqttTopic {
  /**
   * Id of the station. In a topic of Ecowitt, it may be any text, because consoles write their hardware address there.
   */
  name: string;
  kind: 'samples' | 'weewx' | 'ecowitt';
}

/** Name of all MQTT messages in logs and metrics, whatever protocol they contain. */
export const MQTT_NAME = 'MQTT';
const NATIVE_MESSAGES: JsonProtocol = { ...NATIVE_JSON, name: MQTT_NAME };
const NATIVE_LINES: JsonProtocol = { ...NATIVE_NDJSON, name: MQTT_NAME };
const WEEWX_MESSAGES: JsonProtocol = { ...WEEWX, name: MQTT_NAME };
const ECOWITT_MESSAGES: ConsoleProtocol<UploadFields> = { ...ECOWITT, name: MQTT_NAME };

/** A parsed message with its protocol. */
export type MqttMessage =
  | { protocol: JsonProtocol; samples: unknown[] }
  | { protocol: ConsoleProtocol<UploadFields>; fields: UploadFields };

/** Topics to subscribe to. They are subscribed with QoS 1: the broker keeps a message until it is acknowledged. */
export const MQTT_TOPICS = ['mesonet/+/samples', 'weewx/+/loop', 'ecowitt/+'];
const TOPIC = /^(?:mesonet\/([^/]+)\/samples|weewx\/([^/]+)\/loop|ecowitt\/([^/]+))$/;
/** Longest message. It limits how long one message blocks the event loop. */
const MAX_BYTES = 256 * 1024;
/** Recognizes a URL-encoded form, which begins with the name of a field and `=`. */
const FORM = /^\s*[A-Za-z][A-Za-z0-9_]*=/;
/** Recognizes one JSON object a line. An object on several lines is read in the same way. */
const LINES = /^\s*\{[^\n]*\n/;

/** @returns null for a topic to which no station publishes */
export function parseTopic(topic: string): MqttTopic | null {
  const [, samples, weewx, ecowitt] = TOPIC.exec(topic) ?? [];
  if (samples !== undefined) return { name: samples, kind: 'samples' };
  if (weewx !== undefined) return { name: weewx, kind: 'weewx' };
  return ecowitt === undefined ? null : { name: ecowitt, kind: 'ecowitt' };
}

/**
 * Finds the protocol of a message. Ecowitt's consoles publish the form
 * that they would send by HTTP, on any topic that is configured in them.
 */
export function messageProtocol(
  { kind }: MqttTopic,
  payload: Buffer,
): JsonProtocol | ConsoleProtocol<UploadFields> {
  if (kind === 'weewx') return WEEWX_MESSAGES;
  const isForm = kind === 'ecowitt' || FORM.test(payload.toString('latin1', 0, 100));
  if (isForm) return ECOWITT_MESSAGES;
  return LINES.test(payload.toString('latin1', 0, MAX_BYTES)) ? NATIVE_LINES : NATIVE_MESSAGES;
}

/** @returns the parsed message, or the reason why it is malformed */
export function parseMessage(topic: MqttTopic, payload: Buffer): MqttMessage | string {
  try {
    if (payload.length > MAX_BYTES) throw new MalformedJson(`more than ${MAX_BYTES} bytes`);
    const text = payload.toString('utf8');
    const protocol = messageProtocol(topic, payload);
    if (protocol.kind === 'console') return { protocol, fields: uploadFields(text.trim()) };
    return { protocol, samples: [...protocol.cut(text, '', Infinity)].map(parseJsonText) };
  } catch (error) {
    if (error instanceof MalformedJson) return `Malformed JSON: ${error.message}`;
    throw error;
  }
}

/** Returns the PASSKEY of a weather console; '' when the message contains none. */
export function passkeyOf(message: MqttMessage): string {
  return 'fields' in message ? passkeyIn(message.fields) : '';
}

/** Returns the password of the station, if the message contains one. In a message of several samples, it is ignored. */
export function passwordOf(message: MqttMessage): string | null {
  if ('fields' in message) return message.fields.get('password')?.value ?? null;
  const [sample] = message.samples;
  if (message.samples.length !== 1 || typeof sample !== 'object' || sample === null) return null;
  const password: unknown = Object.hasOwn(sample, 'password')
    ? (sample as { password: unknown }).password
    : null;
  return typeof password === 'string' ? password : null;
}
