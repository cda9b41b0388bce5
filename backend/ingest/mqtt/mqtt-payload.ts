import { type UploadFields, uploadFields } from '../protocols/consoles/console-upload.js';
import { jsonTexts, MalformedJson, parseJsonText } from '../protocols/json-texts.js';

/** What a topic names. */
export interface MqttTopic {
  /** Id of the station; on Ecowitt's topic it may be anything, since consoles put their address there. */
  name: string;
  kind: 'samples' | 'weewx' | 'ecowitt';
}

/** A message, parsed. */
export type MqttPayload =
  { format: 'json' | 'weewx'; samples: unknown[] } | { format: 'ecowitt'; fields: UploadFields };

/** Bounds how long one message holds the event loop. */
const MAX_BYTES = 256 * 1024;
const TOPIC = /^(?:mesonet\/([^/]+)\/samples|weewx\/([^/]+)\/loop|ecowitt\/([^/]+))$/;
/** A form begins with the name of a field. */
const FORM = /^\s*[A-Za-z][A-Za-z0-9_]*=/;

/** @returns null for a topic that is none of ours */
export function parseTopic(topic: string): MqttTopic | null {
  const [, samples, weewx, ecowitt] = TOPIC.exec(topic) ?? [];
  if (samples !== undefined) return { name: samples, kind: 'samples' };
  if (weewx !== undefined) return { name: weewx, kind: 'weewx' };
  return ecowitt === undefined ? null : { name: ecowitt, kind: 'ecowitt' };
}

/** Ecowitt's consoles publish the form they would post, on whatever topic they are told. */
export function formatOf({ kind }: MqttTopic, payload: Buffer): MqttPayload['format'] {
  if (kind !== 'samples') return kind;
  return FORM.test(payload.toString('latin1', 0, 100)) ? 'ecowitt' : 'json';
}

/** @throws MalformedJson */
export function parsePayload(topic: MqttTopic, payload: Buffer): MqttPayload {
  if (payload.length > MAX_BYTES) throw new MalformedJson(`more than ${MAX_BYTES} bytes`);
  const text = payload.toString('utf8');
  const format = formatOf(topic, payload);
  if (format === 'ecowitt') return { format, fields: uploadFields(text.trim()) };
  return { format, samples: [...jsonTexts(text, false)].map(parseJsonText) };
}

/** The PASSKEY of a console; empty where there is none. */
export function passkeyOf(payload: MqttPayload): string {
  return payload.format === 'ecowitt' ? (payload.fields.get('passkey')?.value.trim() ?? '') : '';
}

/** The password of the station, where the message holds it; of several samples none may. */
export function passwordOf(payload: MqttPayload): string | null {
  if (payload.format === 'ecowitt') return payload.fields.get('password')?.value ?? null;
  const [sample] = payload.samples;
  if (payload.samples.length !== 1 || typeof sample !== 'object' || sample === null) return null;
  const password: unknown = Object.hasOwn(sample, 'password')
    ? (sample as { password: unknown }).password
    : null;
  return typeof password === 'string' ? password : null;
}
