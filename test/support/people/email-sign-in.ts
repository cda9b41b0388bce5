import { randomInt } from 'node:crypto';
import type { Role } from '@mesonet/contract/common.js';
import type { AccountUser } from '@mesonet/contract/users.js';
import { codesTo, type MailedCode, mailedCode, type Mails } from './mailed-code.js';
import { newAddress } from './outbox.js';
import { type PlainAnswer, requestFrom } from '../servers/request-from.js';
import type { TestAccount, TestServer } from '../servers/server.js';

/** Codes are limited by address, so everybody has one. */
export const newPlace = () => `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;

const SUPER_USERS = '/api/v1/sadmin/users/';

export interface TestUser {
  id: string;
  email: string;
  /** `Cookie` header of a session. */
  cookie: string;
}

/** One browser without scripts: keeps its cookies, and comes from an address of its own. */
export class TestBrowser {
  private readonly jar = new Map<string, string>();

  constructor(
    private readonly server: TestServer,
    private readonly mails?: Mails,
    private readonly place = newPlace(),
  ) {}

  /** `Cookie` header of all it keeps. */
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

  /** Asks for a code and reads it in the mail. */
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

/** Signs a known address in. */
export async function signInByEmail(server: TestServer, email: string, mails?: Mails): Promise<TestUser> {
  const browser = new TestBrowser(server, mails);
  const { code } = await browser.codeFor(email);
  const answer = await browser.post('/auth/email/verify/', { email, code });
  if (answer.status !== 200) throw new Error(`Sign-in: ${answer.status} ${answer.body}`);
  const { id } = JSON.parse(answer.body) as { id: string };
  return { id, email, cookie: browser.cookie };
}

/** A new member of an account, invited and signed in. */
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

/** A new super user, signed in. @param cookie of a super admin */
export async function newSuperUser(server: TestServer, cookie: string, mails?: Mails): Promise<TestUser> {
  const email = newAddress('super');
  await server.postJson(SUPER_USERS, { email }, { cookie });
  return signInByEmail(server, email, mails);
}

/** Takes a super user's rights again: every other one gets mails of what test runs do. */
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
