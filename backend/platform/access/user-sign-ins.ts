import type { EntityManager } from 'typeorm';

/** The sessions and access tokens of users, and sign-ins that wait for the second factor. Implemented by the sessions feature. */
export abstract class UserSignIns {
  /**
   * Ends all of a user's, in a transaction of the caller's.
   * @returns to be called once that is done: closes what they hold open
   */
  abstract endAll(userId: string, manager: EntityManager): Promise<() => void>;
}
