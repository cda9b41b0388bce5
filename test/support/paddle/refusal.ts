import { randomUUID } from 'node:crypto';

/** A refusal of the provider, in the words of its API. */
export class PaddleRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

export function notFound(what: string, id: string): never {
  throw new PaddleRefusal(404, 'not_found', `${what} ${id} was not found`);
}

export function newId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 26)}`;
}
