import { Unauthorized } from '../../../platform/errors.js';
import { MASK } from '../../../platform/secrets/secret-names.js';
import { formOf } from '../../fields/console-request.js';
import { type UploadFields, uploadFields } from '../../fields/console-upload.js';
import { maskForm } from '../../inspector/masking/mask-pairs.js';
import type { ConsoleProtocol } from '../../reading/protocol.js';
import { readEcowitt } from './ecowitt-fields.js';

/**
 * The protocol of Ecowitt's gateways and weather consoles: a form holds
 * the readings; the path or the console's PASSKEY identifies the station.
 */
export const ECOWITT: ConsoleProtocol<UploadFields> = {
  kind: 'console',
  name: 'Ecowitt',
  format: 'ecowitt',
  mask: maskForm,
  answers: {
    contentType: 'application/json; charset=utf-8',
    success: '{"errcode":"0","errmsg":"ok"}',
    failure: (error) => {
      const errmsg = error instanceof Unauthorized ? 'wrong station or password' : error.message;
      return JSON.stringify({ errcode: String(error.status), errmsg });
    },
  },
  open({ params, body }) {
    const text = formOf(body);
    const fields = uploadFields(text);
    const { stationId, stationpwd: password } = params;
    if (stationId === undefined || password === undefined) {
      return { credentials: { passkey: passkeyOf(fields) }, path: '/data/report/', text, body: fields };
    }
    const path = `/data/report/${stationId}/${MASK}`;
    return { credentials: { stationId, password }, path, text, body: fields };
  },
  parse: (text) => uploadFields(text),
  read: (fields, { station, now, reading }) => readEcowitt(fields, now, station.intake.rainGauge, reading),
};

/** @returns the PASSKEY of a weather console; '' when the upload contains none */
export function passkeyOf(fields: UploadFields): string {
  return fields.get('passkey')?.value.trim() ?? '';
}
