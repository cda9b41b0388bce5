export interface BasicCredentials {
  name: string;
  password: string;
}

const BASIC = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i;

/**
 * Reads an `Authorization: Basic` header (RFC 7617, UTF-8).
 * @returns null for any other header
 */
export function basicCredentials(header: string | undefined): BasicCredentials | null {
  const [, encoded] = BASIC.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : { name: text.slice(0, colon), password: text.slice(colon + 1) };
}
