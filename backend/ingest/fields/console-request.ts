const FORM_TYPES: ReadonlySet<string> = new Set(['', 'application/x-www-form-urlencoded', 'text/plain']);

/** @returns the fields of a submitted form, still encoded; '' when the body is no form */
export function formOf(body: { type: string; bytes: Buffer } | undefined): string {
  return body && FORM_TYPES.has(body.type) ? body.bytes.toString('utf8') : '';
}

/** @returns the query of the address, still encoded, without the `?` */
export function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
