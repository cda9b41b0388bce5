import type { EntityManager } from 'typeorm';

/**
 * Port to the sessions and access tokens of users, and to sign-ins
 * that wait for the second factor. The sign-in feature implements it.
 */
export abstract class UserSignIns {
  /**
   * Ends all sessions, access tokens and waiting sign-ins of a user, in the transaction of the caller.
   * @returns a function to call after the commit, which closes the live connections of these sessions and tokens
   */
  abstract endAll(userId: string, manager: EntityManager): Promise<() => void>;
}
