import { Unauthorized } from '../../../platform/errors.js';
import { basicCredentials } from '../../credentials/basic-credentials.js';
import { maskXml } from '../../inspector/masking/mask-xml.js';
import { PLAIN_ANSWERS } from '../../intake/plain-answers.js';
import type { ConsoleProtocol } from '../../reading/protocol.js';
import { readMicroserver } from './microserver-fields.js';

/**
 * The protocol of Columbia's MicroServer, a weather console. An upload is read as XML, whatever media type it declares.
 */
export const MICROSERVER: ConsoleProtocol<Buffer> = {
  kind: 'console',
  name: 'MicroServer',
  format: 'microserver',
  mask: maskXml,
  answers: { ...PLAIN_ANSWERS, challenge: 'Basic realm="mesonet"' },
  /** @throws Unauthorized when the credentials do not belong to the station in the path */
  open({ params: { stationId = '' }, authorization, body }) {
    const basic = basicCredentials(authorization);
    if (basic?.name.toLowerCase() !== stationId.toLowerCase()) throw new Unauthorized();
    const bytes = body?.bytes ?? Buffer.alloc(0);
    const path = `/api/v1/stations/${stationId}/microserver/`;
    return { credentials: { stationId, password: basic.password }, path, text: bytes, body: bytes };
  },
  parse: (text) => Buffer.from(text),
  read: (bytes, { now, reading }) => readMicroserver(bytes, now, reading),
};
