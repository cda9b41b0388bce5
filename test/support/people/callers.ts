import { newMember, newSuperUser, noMoreSuperUser } from './email-sign-in.js';
import type { Mails } from './mailed-code.js';
import type { TestAccount, TestServer } from '../servers/server.js';

/**
 * All kinds of callers that the specification distinguishes. `shared` and `sharedSuper` sign in with a username and a
 * password, all others by email; `stranger` is an admin of another organization.
 */
export const CALLERS = [
  'visitor',
  'guest',
  'manager',
  'admin',
  'shared',
  'stranger',
  'superUser',
  'sharedSuper',
] as const;

export type CallerName = (typeof CALLERS)[number];

export interface Callers {
  /** `Cookie` headers; a visitor has none. */
  cookies: Record<CallerName, string>;
  /** The organization of the stranger. */
  elsewhere: TestAccount;
  end(): Promise<void>;
}

/** @param mails the mails of that server; those of the shared test server when absent */
export async function newCallers(server: TestServer, account: TestAccount, mails?: Mails): Promise<Callers> {
  const elsewhere = await server.createAccount();
  const sharedSuper = await server.superAdmin();
  const [guest, manager, admin, stranger, superUser] = await Promise.all([
    newMember(server, account, 'guest', mails),
    newMember(server, account, 'manager', mails),
    newMember(server, account, 'admin', mails),
    newMember(server, elsewhere, 'admin', mails),
    newSuperUser(server, sharedSuper, mails),
  ]);
  return {
    cookies: {
      visitor: '',
      guest: guest.cookie,
      manager: manager.cookie,
      admin: admin.cookie,
      shared: account.cookie,
      stranger: stranger.cookie,
      superUser: superUser.cookie,
      sharedSuper,
    },
    elsewhere,
    end: () => noMoreSuperUser(server, superUser, sharedSuper),
  };
}
