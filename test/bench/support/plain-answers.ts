import { Client } from 'undici';

/**
 * The same kind of client asks all contenders, so that a client's work on an answer is not measured. Each has one
 * connection. An `Agent` of undici would open another one for each request once a server has been restarted.
 */
const clients = new Map<string, Client>();

/**
 * Reads the whole answer of a GET, not packed and not parsed.
 * @throws Error unless it is 200
 */
export async function plainAnswer(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const { origin, pathname, search } = new URL(url);
  const client = clients.get(origin) ?? new Client(origin);
  clients.set(origin, client);
  const { statusCode, body } = await client.request({ path: pathname + search, method: 'GET', headers });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${bytes.toString('utf8', 0, 300)}`);
  return bytes;
}
