import type { ThemeChoice } from '@mesonet/contract/colours.js';
import type { Role } from '@mesonet/contract/common.js';

/** What people say of themselves. */
export interface Profile {
  firstName: string;
  lastName: string;
  theme: ThemeChoice;
}

/** Who asks: found once per request from the session cookie or an access token. */
export interface Principal {
  /** Stable id of the signed-in identity: user id, account id (legacy) or the shared super-admin name. */
  id: string;
  kind: 'legacy-account' | 'legacy-super-admin' | 'user';
  email: string | null;
  /** Of users only: a legacy sign-in is nobody in particular. */
  profile: Profile | null;
  isSuperAdmin: boolean;
  /** Account id → role. */
  memberships: ReadonlyMap<string, Role>;
  /** What ends when the session does; an access token has one of its own. */
  sessionId: string;
  /** A program with an access token, which may do less than its owner. */
  isToken: boolean;
}

/** What the guard found for one request: the object's account and the caller's standing in it. */
export interface Access {
  /** null for an anonymous visitor of a public account */
  principal: Principal | null;
  accountId: string;
  role: Role | 'sadmin';
  /** Anonymous visitors may see the account's data, too. */
  isPublic: boolean;
}

const RANK: Record<Role | 'sadmin', number> = { guest: 1, manager: 2, admin: 3, sadmin: 4 };

export function atLeast(role: Role | 'sadmin', required: Role | 'sadmin'): boolean {
  return RANK[role] >= RANK[required];
}

/** The caller's role in an account; null when there is none. A super admin passes every check. */
export function roleIn(principal: Principal, accountId: string): Role | 'sadmin' | null {
  return principal.isSuperAdmin ? 'sadmin' : (principal.memberships.get(accountId) ?? null);
}

/** Finds the caller behind a request's headers. Implemented by the sessions feature. */
export abstract class Authenticator {
  /**
   * @returns null when nobody is signed in or the session has ended
   * @throws Unauthorized for an access token that does not work
   */
  abstract authenticate(headers: { cookie?: string; authorization?: string }): Promise<Principal | null>;

  /** @returns whoever began the session of a browser; null when it has ended */
  abstract ofSession(sessionId: string): Promise<Principal | null>;
}

/** The access token that a request brings; null when it brings none. */
export function bearerOf({ authorization }: { authorization?: string }): string | null {
  const found = /^Bearer(?: +(.*))?$/i.exec(authorization?.trim() ?? '');
  return found && (found[1] ?? '');
}

type FindAccount = (key: string) => Promise<string | null>;

/** Finds the account that owns an object. Implemented by the stations feature, from memory. */
export abstract class ObjectAccounts {
  private findOfViolation: FindAccount = () => Promise.resolve(null);

  /** Whoever changed an account calls it before answering. @throws Error when PostgreSQL is away */
  abstract refresh(): Promise<void>;
  /** @returns null when there is no such account */
  abstract account(accountId: string): Promise<{ id: string; allowsAnonymousGuest: boolean } | null>;
  /** @returns the owning account's id, null when there is no such station */
  abstract ofStation(stationId: string): Promise<string | null>;

  /** The feature that keeps violations, which the implementation cannot know, says whose each is. */
  findViolationsWith(find: FindAccount): void {
    this.findOfViolation = find;
  }

  /** @returns the owning account's id, null when there is no such violation */
  ofViolation(groupkey: string): Promise<string | null> {
    return this.findOfViolation(groupkey);
  }
}
