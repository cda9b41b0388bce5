import type { FastifyRequest } from 'fastify';
import type { IntakeBody } from '../intake-body.js';

const FORM_TYPES: ReadonlySet<string> = new Set(['', 'application/x-www-form-urlencoded', 'text/plain']);

/** @returns the fields of a form, still encoded; '' for a body that is none */
export function formOf(body: IntakeBody | undefined): string {
  return body && FORM_TYPES.has(body.type) ? body.bytes.toString('utf8') : '';
}

/** @returns what follows the first `?`, still encoded */
export function queryOf({ url }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
