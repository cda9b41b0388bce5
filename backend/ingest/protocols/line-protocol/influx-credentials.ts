import { basicCredentials, type BasicCredentials } from '../../credentials/basic-credentials.js';

const TOKEN = /^Token +([^:\s]+):(\S+) *$/i;

/**
 * Reads the station's id and password in one of the three forms that InfluxDB clients send: `Authorization: Basic`,
 * `Authorization: Token id:password`, or `u=` and `p=` in the query. The header takes precedence.
 * @returns null when the request contains no credentials
 */
export function influxCredentials(
  header: string | undefined,
  query: { u?: unknown; p?: unknown },
): BasicCredentials | null {
  if (header !== undefined) {
    const [, name, password] = TOKEN.exec(header) ?? [];
    return name !== undefined && password !== undefined ? { name, password } : basicCredentials(header);
  }
  const { u: name, p: password } = query;
  return typeof name === 'string' && typeof password === 'string' ? { name, password } : null;
}
