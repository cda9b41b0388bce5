import { STATUS_CODES } from 'node:http';
import type { Problem } from '@mesonet/contract/common.js';
import {
  BadGateway,
  Conflict,
  type DomainError,
  Forbidden,
  Gone,
  InsufficientStorage,
  InvalidInput,
  NotFound,
  RequestTimeout,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  Unreadable,
  UnsupportedMedia,
} from '../../errors.js';

/**
 * For each status of a refusal: an error with this status as the example, and the sentence that explains the status in
 * the API reference.
 */
const REFUSALS: readonly (readonly [example: DomainError, meaning: string])[] = [
  [
    new InvalidInput('Malformed request', 'malformed_request'),
    'A parameter or the body is malformed; `detail` or `errors` says which',
  ],
  [new Unauthorized(), 'Nobody is signed in, or the credentials are wrong'],
  [new Forbidden(), 'The role of the caller is too low, or the call came from another site'],
  [new NotFound(), 'There is no such object, or the caller is no member of its organization'],
  [new RequestTimeout(), 'The body took too long to arrive'],
  [
    new Conflict('Id already in use', 'id_in_use'),
    'The request contradicts what is stored; `detail` says what',
  ],
  [
    new Gone('The QR code has expired. Generate a new code.', 'qr_code_expired'),
    'It was there, and has ended',
  ],
  [new TooLarge(), 'The body is too large'],
  [new UnsupportedMedia(), 'The body has a media type that is not read here'],
  [
    new Unreadable('Snapshot cannot be read', 'snapshot_unreadable'),
    'The file was received, and cannot be read',
  ],
  [new TooManyRequests(60), 'Too many calls; `Retry-After` says how many seconds to wait'],
  [
    new BadGateway('No recipient got it', 'not_delivered'),
    'Another server did not do its part; `errors` says what',
  ],
  [new Unavailable(), 'Data cannot be reached just now; `Retry-After` says how many seconds to wait'],
  [new InsufficientStorage(), 'The disk is too full for it'],
];

const SUCCESSES: Readonly<Record<number, string>> = {
  200: 'Done',
  202: 'Begun; the work goes on in the background',
  204: 'Done; the answer has no body',
};

/** @returns the explanation of a status in the API reference, for routes that do not give one of their own */
export function meaningOf(status: number): string {
  return refusalOf(status)?.[1] ?? SUCCESSES[status] ?? STATUS_CODES[status] ?? '';
}

/** Returns the documented body of a refusal with this status, with an example. */
export function problemContent(status: number) {
  const example = refusalOf(status)?.[0];
  const schema = { $ref: '#/components/schemas/Problem' };
  return { 'application/problem+json': { schema, ...(example && { example: toProblem(example) }) } };
}

/** The refusals that mean the same on every route, by status. */
export const SHARED_RESPONSES = Object.fromEntries(
  REFUSALS.map(([{ status }, description]) => [status, { description, content: problemContent(status) }]),
);

function refusalOf(status: number) {
  return REFUSALS.find(([error]) => error.status === status);
}

function toProblem({ status, code, message }: DomainError): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    code,
    detail: message,
    requestId: '3f2c8f0a-5b1d-4c8e-9a57-0d6f1e2b7c43',
  };
}
