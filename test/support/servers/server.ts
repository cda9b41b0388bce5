import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { embeddedDatabaseUrl } from '../stores/embedded-database.js';

export const SUPER_ADMIN = { accountid: 'sadmin', password: 'a long test password' };

export interface TestAccount {
  id: string;
  password: string;
  /** `Cookie` header of its legacy sign-in (admin). */
  cookie: string;
}

export interface TestStation {
  id: string;
  password: string;
  /** `Authorization` header of the station's own credentials. */
  authorization: string;
}

/** The shared server of this run, which the global set-up starts over real stores. */
export class TestServer {
  private superSession: string | undefined;

  constructor(
    readonly url: string,
    readonly databaseUrl: string,
  ) {}

  get wsUrl(): string {
    return this.url.replace(/^http/, 'ws');
  }

  fetch(path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
    const { cookie, headers, ...rest } = init;
    return fetch(new URL(path, this.url), {
      redirect: 'manual',
      ...rest,
      headers: { ...(cookie && { cookie }), ...(headers as Record<string, string> | undefined) },
    });
  }

  /**
   * Sends a GET.
   * @throws Error unless the status is 200
   */
  async get<T>(path: string, cookie?: string): Promise<T> {
    const answer = await this.fetch(path, { cookie });
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  postJson(
    path: string,
    body: unknown,
    options: { cookie?: string; authorization?: string } = {},
  ): Promise<Response> {
    const { cookie, authorization } = options;
    return this.fetch(path, {
      method: 'POST',
      cookie,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    });
  }

  patchJson(path: string, body: unknown, cookie?: string): Promise<Response> {
    return this.fetch(path, {
      method: 'PATCH',
      cookie,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** @returns the `Cookie` header of a fresh session */
  async signIn(accountid: string, password: string): Promise<string> {
    const answer = await this.postJson('/api/v1/session/', { accountid, password });
    if (answer.status !== 200) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
    return answer.headers.getSetCookie()[0]!.split(';')[0]!;
  }

  superAdmin(): Promise<string> {
    return this.signIn(SUPER_ADMIN.accountid, SUPER_ADMIN.password);
  }

  /** Sends a request in a session of the super admin that lasts, because each sign-in hashes the password. */
  private async asSuperAdmin(send: (cookie: string) => Promise<Response>): Promise<Response> {
    const answer = await send((this.superSession ??= await this.superAdmin()));
    if (answer.status !== 401) return answer;
    // A test has ended the session.
    return send((this.superSession = await this.superAdmin()));
  }

  /** Creates an organization with a legacy sign-in; its id is unique in the run. */
  async createAccount(fields: { timezone?: string; isPublic?: boolean } = {}): Promise<TestAccount> {
    const id = `t${randomBytes(6).toString('hex')}`;
    const password = `password of ${id}`;
    const account = { id, accountname: `Organization ${id}`, password, timezone: fields.timezone ?? 'UTC' };
    const answer = await this.asSuperAdmin((cookie) =>
      this.postJson('/api/v1/accounts/', account, { cookie }),
    );
    if (answer.status !== 200) throw new Error(`Account: ${answer.status} ${await answer.text()}`);
    if (fields.isPublic) await this.makePublic(id);
    return { id, password, cookie: await this.signIn(id, password) };
  }

  private async makePublic(id: string): Promise<void> {
    const change = { allow_anonymous_guest: true };
    const path = `/api/v1/accounts/${id}/`;
    const answer = await this.asSuperAdmin((cookie) => this.patchJson(path, change, cookie));
    if (answer.status !== 200) throw new Error(`Account: ${answer.status} ${await answer.text()}`);
  }

  async createStation(
    account: TestAccount,
    fields: {
      stationname?: string;
      timezone?: string;
      elevation?: number;
      latitude?: number;
      longitude?: number;
    } = {},
  ): Promise<TestStation> {
    const path = `/api/v1/accounts/${account.id}/stations/`;
    const answer = await this.postJson(path, { stationname: 'Mast', ...fields }, { cookie: account.cookie });
    if (answer.status !== 200) throw new Error(`Station: ${answer.status} ${await answer.text()}`);
    const { _id: id, stationpwd: password } = (await answer.json()) as { _id: string; stationpwd: string };
    const authorization = `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`;
    return { id, password, authorization };
  }

  /** Uploads samples as native JSON with the station's own credentials. */
  upload(station: TestStation, samples: unknown): Promise<Response> {
    const path = `/api/v1/stations/${station.id}/samples/`;
    return this.postJson(path, samples, { authorization: station.authorization });
  }

  /** Runs a statement for data that no route offers yet. */
  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
}

export function testServer(): TestServer {
  const { MESONET_TEST_URL, MESONET_TEST_DATA_DIR } = process.env;
  if (!MESONET_TEST_URL || !MESONET_TEST_DATA_DIR) throw new Error('The global set-up did not run');
  return new TestServer(MESONET_TEST_URL, embeddedDatabaseUrl(MESONET_TEST_DATA_DIR));
}
