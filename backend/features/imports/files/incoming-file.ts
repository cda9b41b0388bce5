import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../../../platform/errors.js';
import { readingForm } from '../../../platform/http/bodies/receive-file.js';

/** A file that is being uploaded */
export interface IncomingFile {
  filename: string;
  content: Readable;
  /** Length of the whole request, bytes; null when it is unknown */
  length: number | null;
  /**
   * Returns whether the file was cut off. Call it only after the whole content was read.
   * @returns true when the file was larger than allowed and was therefore cut off
   */
  isCut: () => boolean;
}

/**
 * Finds the file in a multipart request, and passes it on while it is being received.
 * @throws UnsupportedMedia for a request that is not multipart
 * @throws InvalidInput for a request without a file, and for one that breaks off
 */
export async function receiveIncomingFile<T>(
  request: FastifyRequest,
  receive: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  return readingForm(request, async () => {
    const part = await request.file();
    if (!part) throw new InvalidInput('There is no file in the request', 'no_file');
    const { filename, file: content } = part;
    const length = Number(request.headers['content-length'] ?? NaN) || null;
    return receive({ filename, content, length, isCut: () => content.truncated });
  });
}
