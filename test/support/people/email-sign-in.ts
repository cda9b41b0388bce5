import { randomInt } from 'node:crypto';
import type { Role } from '@mesonet/contract/common.js';
import type { AccountUser } from '@mesonet/contract/users.js';
import { codesTo, type MailedCode, mailedCode, type Mails } from './mailed-code.js';
import { newAddress } from './outbox.js';
import { type PlainAnswer, requestFrom } from '../servers/request-from.js';
import type { TestAccount, TestServer } from '../servers/server.js';

/** A random client address. Codes are limited by address, so each user gets one. */
export const newPlace = () => `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;

const SUPER_USERS = '/api/v1/sadmin/users/';

export interface TestUser {
  id: string;
  email: string;
  /** `Cookie` header of a session. */
  cookie: string;
}

/** A browser without scripts. It keeps its cookies and has its own client address. */
export class TestBrowser {
  private readonly jar = new Map<string, string>();

  constructor(
    private readonly server: TestServer,
    private readonly mails?: Mails,
    private readonly place = newPlace(),
  ) {}

  /** `Cookie` header with all cookies. */
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<PlainAnswer> {
    const json = { 'content-type': 'application/json', ...headers };
    return this.ask('POST', path, { headers: json, body: JSON.stringify(body) });
  }

  submit(path: string, fields: Record<string, string>): Promise<PlainAnswer> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: this.server.url };
    return this.ask('POST', path, { headers, body: new URLSearchParams(fields).toString() });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<PlainAnswer> {
    return this.ask('GET', path, { headers });
  }

  /** Requests a code and reads it from the mail. */
  async codeFor(email: string, next?: string): Promise<MailedCode> {
    const { length } = await codesTo(email, this.mails);
    const { status } = await this.post('/auth/email/', { email, next });
    if (status !== 202) throw new Error(`A code was refused: ${status}`);
    return mailedCode(email, length + 1, this.mails);
  }

  private async ask(
    method: string,
    path: string,
    { headers, body }: { headers?: Record<string, string>; body?: string },
  ): Promise<PlainAnswer> {
    const all = { ...headers, ...(this.jar.size > 0 && { cookie: this.cookie }) };
    const request = { method, path, headers: all, ...(body !== undefined && { body }) };
    const answer = await requestFrom(this.place, this.server.url, request);
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value === '') this.jar.delete(name!);
      else this.jar.set(name!, value!);
    }
    return answer;
  }
}

/** Signs in the user of a known address. */
export async function signInByEmail(server: TestServer, email: string, mails?: Mails): Promise<TestUser> {
  const browser = new TestBrowser(server, mails);
  const { code } = await browser.codeFor(email);
  const answer = await browser.post('/auth/email/verify/', { email, code });
  if (answer.status !== 200) throw new Error(`Sign-in: ${answer.status} ${answer.body}`);
  const { id } = JSON.parse(answer.body) as { id: string };
  return { id, email, cookie: browser.cookie };
}

/** Invites a new member to an account and signs them in. */
export async function newMember(
  server: TestServer,
  account: TestAccount,
  role: Role,
  mails?: Mails,
): Promise<TestUser> {
  const email = newAddress(role);
  await addMember(server, account, { email, role });
  return signInByEmail(server, email, mails);
}

/**
 * Adds a new super user and signs them in.
 * @param cookie session of a super admin
 */
export async function newSuperUser(server: TestServer, cookie: string, mails?: Mails): Promise<TestUser> {
  const email = newAddress('super');
  await server.postJson(SUPER_USERS, { email }, { cookie });
  return signInByEmail(server, email, mails);
}

/** Removes a super user's rights again, because every super user gets mails about other tests' actions. */
export async function noMoreSuperUser(
  server: TestServer,
  { email }: TestUser,
  cookie: string,
): Promise<void> {
  await server.fetch(`${SUPER_USERS}${email}/`, { method: 'DELETE', cookie });
}

export async function addMember(
  server: TestServer,
  { id, cookie }: TestAccount,
  user: { email: string; role: Role },
): Promise<AccountUser> {
  const answer = await server.postJson(`/api/v1/accounts/${id}/users/`, user, { cookie });
  if (answer.status !== 200) throw new Error(`User: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as AccountUser;
}
