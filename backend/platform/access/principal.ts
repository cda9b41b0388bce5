import type { ThemeChoice } from '@mesonet/model/colours.js';
import type { Role } from '@mesonet/contract/common.js';

/** The settings that users choose for themselves. */
export interface Profile {
  firstName: string;
  lastName: string;
  theme: ThemeChoice;
}

/** The caller of a request, found once per request from the session cookie or an access token. */
export interface Principal {
  /**
   * Stable id of the caller. It is the user id; for an account's shared sign-in, the account id; and for a sign-in that
   * several super admins share, the name of this sign-in.
   */
  id: string;
  kind: 'legacy-account' | 'legacy-super-admin' | 'user';
  email: string | null;
  /** The user's own settings; null for a shared sign-in, which several people use. */
  profile: Profile | null;
  isSuperAdmin: boolean;
  /** Maps account ids to the caller's role. */
  memberships: ReadonlyMap<string, Role>;
  /**
   * Id of the session; live connections with this id end when the session ends. For a caller with an access token, it
   * is made from the id of the token.
   */
  sessionId: string;
  /** True for a program with an access token, which may do less than the user to whom the token belongs. */
  isToken: boolean;
}

/** The granted access of one request: the account of the requested object and the caller's role in it. */
export interface Access {
  /** The caller; null for an anonymous visitor of a public account. */
  principal: Principal | null;
  accountId: string;
  role: Role | 'sadmin';
  /** True when anonymous visitors may see the account's data, too. */
  isPublic: boolean;
}

const RANK: Record<Role | 'sadmin', number> = { guest: 1, manager: 2, admin: 3, sadmin: 4 };

export function atLeast(role: Role | 'sadmin', required: Role | 'sadmin'): boolean {
  return RANK[role] >= RANK[required];
}

/**
 * Returns the caller's role in an account; null when there is none. For a super admin it is `sadmin` in every account.
 */
export function roleIn(principal: Principal, accountId: string): Role | 'sadmin' | null {
  return principal.isSuperAdmin ? 'sadmin' : (principal.memberships.get(accountId) ?? null);
}

/** Finds the caller from the headers of a request. The sessions feature implements it. */
export abstract class Authenticator {
  /**
   * @returns the caller; null when nobody is signed in or the session has ended
   * @throws Unauthorized for an access token that does not work
   */
  abstract authenticate(headers: { cookie?: string; authorization?: string }): Promise<Principal | null>;

  /** @returns the caller of a browser's session; null when the session has ended */
  abstract ofSession(sessionId: string): Promise<Principal | null>;
}

/** Returns the access token in the headers of a request; null when there is none. */
export function bearerOf({ authorization }: { authorization?: string }): string | null {
  const found = /^Bearer(?: +(.*))?$/i.exec(authorization?.trim() ?? '');
  return found && (found[1] ?? '');
}

type FindAccount = (key: string) => Promise<string | null>;

/**
 * Finds the account that owns a station or a violation. The stations feature implements it, and finds stations in
 * memory.
 */
export abstract class ObjectAccounts {
  private findOfViolation: FindAccount = () => Promise.resolve(null);

  /**
   * Reads all accounts and their stations into memory again. Code that has changed an account calls this before it
   * answers.
   * @throws Error when PostgreSQL does not answer
   */
  abstract refresh(): Promise<void>;
  /** @returns the account's id and its access for anonymous visitors; null when there is no such account */
  abstract account(accountId: string): Promise<{ id: string; allowsAnonymousGuest: boolean } | null>;
  /** @returns the id of the account that owns the station; null when there is no such station */
  abstract ofStation(stationId: string): Promise<string | null>;

  /** Sets the function that finds the account of a violation. The feature that stores violations calls this. */
  findViolationsWith(find: FindAccount): void {
    this.findOfViolation = find;
  }

  /** @returns the id of the account that owns the violation; null when there is no such violation */
  ofViolation(groupkey: string): Promise<string | null> {
    return this.findOfViolation(groupkey);
  }
}
