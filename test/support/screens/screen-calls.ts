import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import type { CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import { PROJECT_ROOT } from '../../../backend/platform/paths.js';
import { rawZip } from '../archives/raw-zip.js';
import type { TestServer } from '../servers/server.js';

/** Path → content of the file. */
export type Files = Readonly<Record<string, string | Buffer>>;

export const BOUNDARY = 'part-of-a-test';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export function zipOf(files: Files): Buffer {
  return rawZip(Object.entries(files).map(([name, content]) => ({ name, content })));
}

/**
 * The files of the documented example.
 * @param folder folder within the zip that holds them
 */
export function exampleFiles(folder = ''): Files {
  const root = join(PROJECT_ROOT, 'docs', 'custom-screens', 'example');
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((each) => each.isFile())
      .map((each) => {
        const path = join(each.parentPath, each.name);
        return [folder + path.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(path)];
      }),
  );
}

/** The bytes of one part of a multipart body, without the line that ends the body. */
export function part(content: Buffer, field = 'file', filename = 'screens.zip'): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

export const END_OF_PARTS = Buffer.from(`--${BOUNDARY}--\r\n`);

/** The custom screens of one account through the API, by a super admin. */
export class ScreenCalls {
  private readonly path: string;

  constructor(
    private readonly server: TestServer,
    accountId: string,
    private readonly cookie: string,
  ) {
    this.path = `/api/v1/accounts/${accountId}/customscreens/`;
  }

  list(which: '' | 'draft/' = ''): Promise<CustomScreenFile[]> {
    return this.server.get(this.path + which, this.cookie);
  }

  async paths(which: '' | 'draft/' = ''): Promise<string[]> {
    return (await this.list(which)).map(({ path }) => path);
  }

  import(zip: Buffer, which: '' | 'draft/' = ''): Promise<Response> {
    return this.send([part(zip), END_OF_PARTS], which);
  }

  /** Sends a body in pieces. */
  send(body: Iterable<Buffer> | AsyncIterable<Buffer>, which: '' | 'draft/' = ''): Promise<Response> {
    return this.server.fetch(`${this.path}${which}import/`, {
      method: 'POST',
      cookie: this.cookie,
      headers: { 'content-type': MULTIPART },
      body: ReadableStream.from(body) as unknown as RequestInit['body'],
      // Node's fetch requires this for a streamed body.
      ...{ duplex: 'half' },
    });
  }

  /** Begins to send a zip and closes the connection before the server can have read the form. */
  async breakOff(zip: Buffer): Promise<void> {
    const { hostname, port } = new URL(this.server.url);
    const head = [
      `POST ${this.path}import/ HTTP/1.1`,
      `host: ${hostname}`,
      `cookie: ${this.cookie}`,
      `content-type: ${MULTIPART}`,
      'content-length: 100000',
    ];
    const socket = connect(Number(port), hostname);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(part(zip).subarray(0, 100), () => socket.destroy());
    await once(socket, 'close');
  }

  publish(): Promise<Response> {
    return this.server.fetch(`${this.path}draft/publish/`, { method: 'POST', cookie: this.cookie });
  }

  remove(which: '' | 'draft/' = ''): Promise<Response> {
    return this.server.fetch(this.path + which, { method: 'DELETE', cookie: this.cookie });
  }

  async export(): Promise<Buffer> {
    const answer = await this.server.fetch(`${this.path}export/`, { cookie: this.cookie });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return Buffer.from(await answer.arrayBuffer());
  }
}
