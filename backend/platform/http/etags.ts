/** True when the header `If-None-Match` holds the ETag of the answer, so the client already has the answer. */
export function isKnownTag(known: string | undefined, etag: string): boolean {
  const tags = (known ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
