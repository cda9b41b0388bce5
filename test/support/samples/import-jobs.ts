import { ReadableStream } from 'node:stream/web';
import type { ImportDetails, ImportJob } from '@mesonet/contract/imports.js';
import type { TestAccount, TestServer, TestStation } from '../servers/server.js';
import { waitFor } from '../wait-for.js';

/** The imports of one station through the API. */
export class ImportJobs {
  private readonly path: string;

  constructor(
    private readonly server: TestServer,
    private readonly account: TestAccount,
    station: TestStation,
  ) {
    this.path = `/api/v1/accounts/${account.id}/stations/${station.id}/imports/`;
  }

  send(content: string | Buffer, filename = 'file.csv'): Promise<Response> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), filename);
    return this.server.fetch(this.path, { method: 'POST', body, cookie: this.account.cookie });
  }

  /** Sends a file while it is generated, so that a large file is never in memory or on disk. */
  stream(content: Iterable<Buffer>, filename = 'file.csv'): Promise<Response> {
    const boundary = 'part-of-a-test';
    function* body() {
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n\r\n`,
      );
      yield* content;
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    return this.server.fetch(this.path, {
      method: 'POST',
      cookie: this.account.cookie,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: ReadableStream.from(body()) as unknown as RequestInit['body'],
      // Node's fetch requires this for a streamed body.
      ...{ duplex: 'half' },
    });
  }

  list(): Promise<ImportJob[]> {
    return this.server.get<ImportJob[]>(this.path, this.account.cookie);
  }

  /** @returns the job once its dry run has ended */
  async upload(content: string | Buffer): Promise<ImportDetails> {
    const answer = await this.send(content);
    const job = (await answer.json()) as ImportDetails;
    expect([answer.status, job.state]).toEqual([202, expect.stringMatching(/reading|ready|failed/)]);
    return this.until(job._id, 'ready', 'failed');
  }

  get(id: string): Promise<ImportDetails> {
    return this.server.get<ImportDetails>(`${this.path}${id}/`, this.account.cookie);
  }

  act(id: string, action: 'start' | 'undo'): Promise<Response> {
    return this.server.fetch(`${this.path}${id}/${action}/`, { method: 'POST', cookie: this.account.cookie });
  }

  correct(id: string, body: unknown): Promise<Response> {
    return this.server.fetch(`${this.path}${id}/`, {
      method: 'PATCH',
      cookie: this.account.cookie,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  remove(id: string): Promise<Response> {
    return this.server.fetch(`${this.path}${id}/`, { method: 'DELETE', cookie: this.account.cookie });
  }

  /** @returns the job once it is in one of the states, within five minutes */
  until(id: string, ...states: ImportDetails['state'][]): Promise<ImportDetails> {
    return waitFor(
      `the import to be ${states.join(' or ')}`,
      async () => {
        const job = await this.get(id);
        return states.includes(job.state) && job;
      },
      300_000,
    );
  }
}
