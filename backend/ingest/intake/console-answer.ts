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
import { AnswersMedia } from '../../platform/http/docs/answers.js';
import type { ConsoleAnswers } from '../reading/protocol.js';

/** Errors for which a weather console gets an answer in the words of its own protocol. */
const REFUSALS: readonly DomainError[] = [
  new InvalidInput('Malformed request'),
  new Unauthorized(),
  new TooLarge(),
  new UnsupportedMedia(),
  new TooManyRequests(60),
  new Unavailable(),
];

/** Adds to the API document the answers that `answerConsole` sends to a weather console. */
export const ConsoleResponses = ({ contentType, success, failure }: ConsoleAnswers) => {
  const mediaType = contentType.split(';')[0]!;
  const bodyOf = (text: string) => (mediaType === 'application/json' ? (JSON.parse(text) as object) : text);
  return applyDecorators(
    AnswersMedia(mediaType, 200, 'The readings are stored', bodyOf(success)),
    ...REFUSALS.map((error) => AnswersMedia(mediaType, error.status, '', bodyOf(failure(error)))),
  );
};

/**
 * Answers a weather console in the words of its protocol, whether its upload is stored or fails.
 * @param store resolves when the readings are durable
 */
export async function answerConsole(
  reply: FastifyReply,
  { contentType, success, failure, challenge }: ConsoleAnswers,
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
    if (error instanceof Unauthorized && challenge !== undefined) {
      void reply.header('WWW-Authenticate', challenge);
    }
    void reply.status(error.status);
    return failure(error);
  }
}
