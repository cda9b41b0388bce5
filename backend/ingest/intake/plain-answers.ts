import { Unauthorized } from '../../platform/errors.js';
import type { ConsoleAnswers } from '../reading/protocol.js';

/** Short texts as answers to weather consoles whose protocol defines no answers. */
export const PLAIN_ANSWERS: ConsoleAnswers = {
  contentType: 'text/plain; charset=utf-8',
  success: 'success',
  failure: (error) =>
    error instanceof Unauthorized ? 'ERROR wrong station or password' : `ERROR ${error.message}`,
};
