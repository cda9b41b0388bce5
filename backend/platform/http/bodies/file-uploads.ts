import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { IMPORT_MAX_BYTES } from '@mesonet/contract/imports.js';

/**
 * Lets routes read one file of a multipart body as a stream. The stream of a file beyond the size limit ends early and
 * is marked as truncated.
 */
export async function acceptFiles(fastify: FastifyInstance): Promise<void> {
  await fastify.register(multipart, {
    limits: { files: 1, fields: 8, fieldSize: 1024, fileSize: IMPORT_MAX_BYTES },
    throwFileSizeLimit: false,
  });
}
