import type { FastifyReply } from 'fastify';
import { DomainError, TooManyRequests, Unavailable } from '../../platform/errors.js';

/** The few words a kind of console understands. */
export interface ConsoleAnswers {
  contentType: string;
  success: string;
  failure: (error: DomainError) => string;
}

/**
 * Answers in the console's own words, whatever becomes of its upload.
 * @param store resolves when the readings are durable
 */
export async function answerConsole(
  reply: FastifyReply,
  { contentType, success, failure }: ConsoleAnswers,
  store: () => Promise<void>,
): Promise<string> {
  void reply.type(contentType).header('Cache-Control', 'no-store');
  try {
    await store();
    void reply.status(200);
    return success;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error instanceof TooManyRequests || error instanceof Unavailable) {
      void reply.header('Retry-After', String(error.retryAfterSeconds));
    }
    void reply.status(error.status);
    return failure(error);
  }
}
