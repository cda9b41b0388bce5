import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { InvalidInput, TooLarge, UnsupportedMedia } from '../../errors.js';

/**
 * The parser may deliver two files, so that our code can refuse the second. With a limit of one, the parser would drop
 * the second silently.
 */
const FILES = 2;

/**
 * Receives the file in the field `file` of a multipart body and returns its bytes.
 * @throws UnsupportedMedia when the body is not multipart, InvalidInput unless it holds exactly one file in the field
 *   `file`, TooLarge when the file has more than `maxBytes`
 */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return readingForm(request, () => readParts(request, maxBytes));
}

/**
 * Runs code that reads the multipart form of a request.
 * @throws UnsupportedMedia for a request without a form, InvalidInput for a form that ends too early or does not name
 * its boundary; other errors pass through
 */
export async function readingForm<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new UnsupportedMedia('Send the file as multipart/form-data');
  // If the sender has already disconnected, the parser would wait forever.
  if (request.raw.destroyed) throw brokenForm();
  try {
    return await read();
  } catch (error) {
    if (isOfForm(error)) throw brokenForm();
    throw error;
  }
}

const brokenForm = () => new InvalidInput('The form is not whole', 'malformed_form');

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  let received: Uint8Array<ArrayBuffer> | null = null;
  for await (const part of request.parts({ limits: { files: FILES, fileSize: maxBytes } })) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'file') {
      throw new InvalidInput('Send the file in the field "file"', 'wrong_field');
    }
    if (received) throw new InvalidInput('Send one file at a time', 'too_many_files');
    received = await bytesOf(part, maxBytes);
  }
  if (!received) throw new InvalidInput('There is no file in the request', 'no_file');
  return received;
}

async function bytesOf({ file }: MultipartFile, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk);
  if (file.truncated) {
    throw new TooLarge(`The file has more than ${Math.floor(maxBytes / 1024 / 1024)} MiB`, 'file_too_large');
  }
  // The bytes get a buffer of their own, so that it can be transferred to a worker thread.
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** True for an error of the multipart parser. Its errors have no codes, so the text is searched. */
function isOfForm(error: unknown): boolean {
  return error instanceof Error && /\bmultipart\b/i.test(error.message);
}
