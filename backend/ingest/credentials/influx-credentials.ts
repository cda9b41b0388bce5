import { basicCredentials, type BasicCredentials } from './basic-credentials.js';

const TOKEN = /^Token +([^:\s]+):(\S+) *$/i;

/**
 * The station's id and password in the three ways of InfluxDB clients: `Authorization: Basic`, `Authorization: Token
 * id:password`, or `u=` and `p=` of the query. The header wins. @returns null when there is none
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
