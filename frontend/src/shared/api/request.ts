import { noteServerTime } from '../time/server-clock.js';
import { type AnswerSchema, checkAnswer } from './late-schemas.js';

/** A call that did not answer 2xx, or did not answer at all (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Stable snake_case code of the problem document. */
    readonly code: string,
    /** The sentence a person reads. */
    readonly reason: string,
  ) {
    super(reason);
    this.name = 'ApiError';
  }
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; a form as multipart. */
  body?: unknown;
  signal?: AbortSignal;
  /** Stands before the path; '' for a path outside the API. */
  prefix?: '';
}

export const PREFIX = '/api/v1';

/**
 * Calls the server and checks its answer.
 * @param path below `/api/v1`, with leading slash, where no other prefix is given
 * @throws ApiError when the call fails or the answer has not the promised shape; an abort passes through
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
    // Of an answer that was no longer wanted only a part may have come.
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

/** Calls the server and ignores what it answers. @throws ApiError */
export async function requestVoid(path: string, init: RequestOptions = {}): Promise<void> {
  await send(path, init);
}

/** Calls the server for a file, whose body the caller reads as it comes. @throws ApiError when it is refused */
export function requestFile(path: string, signal: AbortSignal): Promise<Response> {
  return send(path, { signal }, '*/*');
}

/** Fetches an image. @returns its `data:` address @throws ApiError */
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

/** The server's words for why it refused. */
export async function toApiError(response: Response): Promise<ApiError> {
  // A proxy in between may answer anything.
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
