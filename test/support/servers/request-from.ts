import { type IncomingHttpHeaders, request } from 'node:http';

export interface PlainAnswer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Sends a request from a client address of its own (any of 127/8), so that rate limits affect no other test. The path
 * is sent without normalization.
 */
export function requestFrom(
  localAddress: string,
  baseUrl: string,
  { body, ...options }: { method: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<PlainAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    request({ hostname, port, localAddress, ...options })
      .on('error', reject)
      .on('response', (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          // An answer may break off after its headers.
          .on('error', reject)
          .on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: text }));
      })
      .end(body);
  });
}
