import { Agent, request } from 'undici';

/** The same client asks all contenders, so that a client's work on an answer is not measured. */
const agent = new Agent({ connections: 1 });

/**
 * Reads the whole answer of a GET, not packed and not parsed.
 * @throws Error unless it is 200
 */
export async function plainAnswer(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const { statusCode, body } = await request(url, { dispatcher: agent, headers });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${bytes.toString('utf8', 0, 300)}`);
  return bytes;
}
