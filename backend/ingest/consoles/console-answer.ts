import { applyDecorators } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  DomainError,
  InvalidInput,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  UnsupportedMedia,
} from '../../platform/errors.js';
import { Answers } from '../../platform/http/docs/answers.js';

/** The few words a kind of console understands. */
export interface ConsoleAnswers {
  contentType: string;
  success: string;
  failure: (error: DomainError) => string;
}

/** Refusals of uploads that are told in the console's words. */
const REFUSALS: readonly DomainError[] = [
  new InvalidInput('Malformed request'),
  new Unauthorized(),
  new TooLarge(),
  new UnsupportedMedia(),
  new TooManyRequests(60),
  new Unavailable(),
];

/** Documents what `answerConsole` answers. */
export const InConsoleWords = ({ contentType, success, failure }: ConsoleAnswers) => {
  const mediaType = contentType.split(';')[0]!;
  const bodyOf = (text: string) => (mediaType === 'application/json' ? (JSON.parse(text) as object) : text);
  return applyDecorators(
    Answers(mediaType, 200, 'The readings are stored', bodyOf(success)),
    ...REFUSALS.map((error) => Answers(mediaType, error.status, '', bodyOf(failure(error)))),
  );
};

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
