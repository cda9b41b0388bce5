import type { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { SCREENS_ZIP_MAX_BYTES } from '@mesonet/model/screen-rules.js';
import type { FastifyRequest } from 'fastify';
import { Refuses } from '../../platform/http/docs/answers.js';
import { receiveFile } from '../../platform/http/bodies/receive-file.js';
import type { ReceiveZip } from './custom-screens.service.js';

export const ZIP_OF_SCREENS = 'A zip of HTML, CSS, JavaScript, images and fonts';

/** Adds the reasons for refusing a zip of custom screens to the API document. */
export const RefusesZips = () =>
  applyDecorators(
    Refuses(400, 'The zip, a name in it or the type of a file is not allowed; the first such file is named'),
    Refuses(409, 'Another import is under way'),
    Refuses(413, 'It is too large, packed or unpacked, or has too many files'),
    Refuses(415, 'It is not sent as multipart/form-data'),
    Refuses(503, 'Too many archives are being read'),
  );

/** Returns a function that receives the uploaded zip. The import calls this function when it may begin. */
export function receiveZip(request: FastifyRequest): ReceiveZip {
  return () => receiveFile(request, SCREENS_ZIP_MAX_BYTES);
}

/**
 * Answers with a zip that the browser saves as a file.
 * @param name name of the file; letters, digits, `_`, `-` and `.`
 */
export function attachment(zip: Readable, name: string): StreamableFile {
  return new StreamableFile(zip, {
    type: 'application/zip',
    disposition: `attachment; filename="${name}"`,
  });
}
