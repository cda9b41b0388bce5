import { MASK } from '../../../platform/secrets/secret-names.js';
import { PLAIN_ANSWERS } from '../../intake/plain-answers.js';
import { type UploadFields, uploadFields } from '../../fields/console-upload.js';
import { maskForm } from '../../inspector/masking/mask-pairs.js';
import type { ConsoleProtocol } from '../../reading/protocol.js';
import { readAmbient, readAmbientAddress } from './ambient-fields.js';

/** The protocol of Ambient's weather consoles: the query holds the readings, the path identifies the station. */
export const AMBIENT: ConsoleProtocol<UploadFields> = {
  kind: 'console',
  name: 'Ambient',
  format: 'ambient',
  mask: maskForm,
  answers: PLAIN_ANSWERS,
  open({ url }) {
    const { stationId, password, encodedFields } = readAmbientAddress(url);
    return {
      credentials: { stationId, password },
      path: `/data/ambient/${stationId}/${MASK}`,
      text: encodedFields.filter(Boolean).join('&'),
      body: uploadFields(...encodedFields),
    };
  },
  parse: (text) => uploadFields(text),
  read: (fields, { now, reading }) => readAmbient(fields, now, reading),
};
