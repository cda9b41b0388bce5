import type { CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import type { Role } from '@mesonet/contract/common.js';
import type { OwnSession } from '@mesonet/contract/own-sessions.js';
import { newMember, signInByEmail, type TestUser } from '../../support/people/email-sign-in.js';
import type { Mails } from '../../support/people/mailed-code.js';
import { newAddress } from '../../support/people/outbox.js';
import type { TestServer } from '../../support/servers/server.js';
import { type Addressed, fullAccount, MISSING, openAccount } from './fixtures.js';

export type AccountName = 'A' | 'B' | 'open';

export interface Caller {
  name: string;
  headers: Record<string, string>;
  isSignedIn: boolean;
  isSuperAdmin: boolean;
  isToken: boolean;
  /** Signed in with a shared password, so that no user is known. */
  isShared: boolean;
  /** The credentials of a station of A. */
  station: Pick<Addressed, 'stationpwd' | 'passkey'> | null;
  roles: Partial<Record<AccountName, Role>>;
  /** The caller's own objects, by the kinds that `{id}` can name. */
  own: { session: string; token: string };
}

/** Two private accounts with one of everything, one that welcomes visitors, and all kinds of callers. */
export interface World {
  accounts: Record<AccountName, Addressed>;
  callers: Caller[];
  /** The objects of another user, in the form of `Caller.own`. */
  foreign: Caller['own'];
  people: TestUser[];
}

const NOBODY: Caller = {
  name: 'anonymous',
  headers: {},
  isSignedIn: false,
  isSuperAdmin: false,
  isToken: false,
  isShared: false,
  station: null,
  roles: {},
  own: { session: MISSING.id, token: MISSING.id },
};

/** @param mails the mails of that server */
export async function newWorld(server: TestServer, mails?: Mails): Promise<World> {
  const [owner, other] = [await newSuperUser(server, mails), await newSuperUser(server, mails)];
  const [A, B, open] = await Promise.all([
    fullAccount(server, other.email),
    fullAccount(server, other.email),
    openAccount(server),
  ]);
  const member = (of: Addressed, role: Role) =>
    newMember(server, { id: of.accountId, password: of.password, cookie: of.cookie }, role, mails);
  const [guest, manager, admin, adminOfB, former] = await Promise.all([
    member(A, 'guest'),
    member(A, 'manager'),
    member(A, 'admin'),
    member(B, 'admin'),
    member(A, 'manager'),
  ]);
  await removeMember(server, A, former);
  const token = await newToken(server, owner);
  const foreign = { session: await sessionOf(server, other), token: (await newToken(server, other)).id };
  const signedIn = async (name: string, user: TestUser, more: Partial<Caller>): Promise<Caller> => ({
    ...NOBODY,
    name,
    headers: { cookie: user.cookie },
    isSignedIn: true,
    own: { session: await sessionOf(server, user), token: token.id },
    ...more,
  });
  const shared = async (name: string, cookie: string, more: Partial<Caller>): Promise<Caller> => ({
    ...NOBODY,
    name,
    headers: { cookie },
    isSignedIn: true,
    isShared: true,
    own: { session: await sessionOf(server, { cookie }), token: MISSING.id },
    ...more,
  });
  const callers = [
    NOBODY,
    await signedIn('a guest of A', guest, { roles: { A: 'guest' } }),
    await signedIn('a manager of A', manager, { roles: { A: 'manager' } }),
    await signedIn('an admin of A', admin, { roles: { A: 'admin' } }),
    await signedIn('an admin of B', adminOfB, { roles: { B: 'admin' } }),
    await shared('whoever has the password of A', A.cookie, { roles: { A: 'admin' } }),
    await shared('the shared super admin', await server.superAdmin(), { isSuperAdmin: true }),
    await signedIn('a super admin', owner, { isSuperAdmin: true }),
    await signedIn('an access token', owner, {
      headers: { authorization: `Bearer ${token.raw_secret}` },
      isSuperAdmin: true,
      isToken: true,
    }),
    await signedIn('a former member of A', former, {}),
    { ...NOBODY, name: 'the station of A', station: A },
  ];
  return {
    accounts: { A, B, open },
    callers,
    foreign,
    people: [owner, other, guest, manager, admin, adminOfB, former],
  };
}

export async function endWorld(server: TestServer, { people }: World): Promise<void> {
  await server.sql('UPDATE users SET is_super_admin = false WHERE id = ANY($1)', [
    people.map(({ id }) => id),
  ]);
}

async function newSuperUser(server: TestServer, mails?: Mails): Promise<TestUser> {
  const email = newAddress('super');
  const answer = await server.postJson(
    '/api/v1/sadmin/users/',
    { email },
    { cookie: await server.superAdmin() },
  );
  expect(answer.status).toBe(200);
  return signInByEmail(server, email, mails);
}

async function newToken(server: TestServer, { cookie }: TestUser): Promise<CreatedAccessToken> {
  const wanted = { description: 'A script', expires_in: 60 };
  const answer = await server.postJson('/api/v1/access_tokens/', wanted, { cookie });
  expect(answer.status).toBe(200);
  return (await answer.json()) as CreatedAccessToken;
}

async function sessionOf(server: TestServer, { cookie }: Pick<TestUser, 'cookie'>): Promise<string> {
  const sessions = await server.get<OwnSession[]>('/api/v1/sessions/', cookie);
  return sessions.find(({ isCurrent }) => isCurrent)!.id;
}

async function removeMember(server: TestServer, { accountId, cookie }: Addressed, { email }: TestUser) {
  const path = `/api/v1/accounts/${accountId}/users/${email}/`;
  expect((await server.fetch(path, { method: 'DELETE', cookie })).status).toBe(204);
}
