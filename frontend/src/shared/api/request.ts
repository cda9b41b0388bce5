import { noteServerTime } from '../time/server-clock.js';
import { type AnswerSchema, checkAnswer } from './late-schemas.js';

/** The error of a call that the server answered with a status other than 2xx, or did not answer at all (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Stable snake_case code from the server's error answer (a problem document, RFC 9457). */
    readonly code: string,
    /** The reason for the failure, as a sentence for the user. */
    readonly reason: string,
  ) {
    super(reason);
    this.name = 'ApiError';
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A `FormData` is sent as multipart, any other body as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** Replaces the prefix `/api/v1` of the path. The only value, '', is for paths outside the API. */
  prefix?: '';
}

export const PREFIX = '/api/v1';

/**
 * Calls the server and checks its answer.
 * @param path below `/api/v1` unless `prefix` is given, with leading slash
 * @throws ApiError when the call fails or the answer does not match the schema; an abort is thrown unchanged
 */
export async function request<T>(
  schema: AnswerSchema<T>,
  path: string,
  init: RequestOptions = {},
): Promise<T> {
  const response = await send(path, init);
  const answer = await readJson(response);
  const checked = checkAnswer(schema, answer, path);
  if (!checked.success || answer === undefined) {
    // The answer of an aborted call may be incomplete, so the abort is thrown instead of an error about the answer.
    init.signal?.throwIfAborted();
    console.error(`Unexpected answer of ${path}`, checked.error);
    throw new ApiError(
      response.status,
      'unexpected_answer',
      'The server sent an answer this page cannot read.',
    );
  }
  return checked.data;
}

/**
 * Calls the server and ignores the body of its answer.
 * @throws ApiError when the call fails
 */
export async function requestVoid(path: string, init: RequestOptions = {}): Promise<void> {
  await send(path, init);
}

/**
 * Calls the server for a file. The caller reads the body of the response while it is still being received.
 * @throws ApiError when the server refuses the call
 */
export function requestFile(path: string, signal: AbortSignal): Promise<Response> {
  return send(path, { signal }, '*/*');
}

/**
 * Fetches an image.
 * @returns the image as a `data:` address
 * @throws ApiError
 */
export async function requestImage(path: string, init: RequestOptions = {}): Promise<string> {
  const image = await (await send(path, init, 'image/*')).blob();
  const bytes = Array.from(new Uint8Array(await image.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return `data:${image.type};base64,${btoa(bytes.join(''))}`;
}

async function send(
  path: string,
  { method = 'GET', body, signal, prefix }: RequestOptions,
  accept = 'application/json',
): Promise<Response> {
  const headers: Record<string, string> = { accept };
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch((prefix ?? PREFIX) + path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'unreachable', 'The server cannot be reached.');
  }
  noteServerTime(response.headers.get('date'), Date.now());
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** Turns an answer with an error status into an ApiError with the reason that the server gave. */
export async function toApiError(response: Response): Promise<ApiError> {
  // A proxy between browser and server may have sent this answer, so its body may have any form.
  const problem: Record<string, unknown> = { ...((await readJson(response)) ?? {}) };
  const { code, detail, title } = problem;
  const sentences = [detail, title, response.statusText, `The server answered ${response.status}.`];
  const reason = sentences.find((each) => typeof each === 'string' && each !== '');
  return new ApiError(response.status, typeof code === 'string' ? code : 'unknown', reason as string);
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
