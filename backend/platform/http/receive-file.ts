import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { InvalidInput, TooLarge, UnsupportedMedia } from '../errors.js';

/** The second of them is refused by us, not silently left out. */
const FILES = 2;

/**
 * Receives the one file of a multipart body, in the field `file`, into memory.
 * @throws UnsupportedMedia, InvalidInput for a body without exactly one such file, TooLarge
 */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.isMultipart()) throw new UnsupportedMedia('Send the file as multipart/form-data');
  return readingForm(() => readParts(request, maxBytes));
}

/**
 * Reads a form in whichever way.
 * @throws InvalidInput for a form that breaks off, or does not say what parts it; what else the reading throws
 */
export async function readingForm<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isOfForm(error)) throw new InvalidInput('The form is not whole', 'malformed_form');
    throw error;
  }
}

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
  // In a buffer of its own, which can be given to a thread.
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The parser of forms has no names for what it finds wrong. */
function isOfForm(error: unknown): boolean {
  return error instanceof Error && /\bmultipart\b/i.test(error.message);
}
