import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import type { Role } from '@mesonet/contract/common.js';
import { MembershipEntity } from './members/membership.entity.js';
import { UserEntity } from './user.entity.js';
import { findByEmail } from './user-lookup.js';

/**
 * For each user, the server stores at most this many networks from which the user has signed in. There are several,
 * because a user may sign in, for example, from home, from work and on the way.
 */
const PLACES_KEPT = 20;

/** A user and the user's role in each account. */
export interface UserRoles {
  user: UserEntity;
  /** Maps account ids to the user's role. */
  memberships: ReadonlyMap<string, Role>;
}

/**
 * SQL that stores the network from which a user signed in, and drops the oldest ones. It is stored as a digest, so that
 * nobody can read a network address from it.
 */
const NOTE_PLACE = `
  WITH noted AS (
    INSERT INTO sign_in_places (user_id, place, used_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, place) DO UPDATE SET used_at = excluded.used_at
  )
  DELETE FROM sign_in_places WHERE user_id = $1 AND place <> $2 AND place NOT IN (
    SELECT place FROM sign_in_places WHERE user_id = $1 ORDER BY used_at DESC LIMIT ${PLACES_KEPT}
  )`;

@Injectable()
export class UsersService {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  async findRoles(id: string): Promise<UserRoles | null> {
    const [user, memberships] = await Promise.all([
      this.users.findOneBy({ id }),
      this.users.manager.findBy(MembershipEntity, { userId: id }),
    ]);
    return (
      user && { user, memberships: new Map(memberships.map(({ accountId, role }) => [accountId, role])) }
    );
  }

  /** Finds a user by mail address, in upper or lower case. */
  findByEmail(email: string): Promise<UserEntity | null> {
    return findByEmail(this.users.manager, email);
  }

  /**
   * Notes a sign-in, which also accepts all invitations of the user.
   * @param place `Visitor.place`, which identifies the network from which the sign-in came
   */
  async noteSignIn(id: string, place: string, now: Date): Promise<void> {
    await this.users.update({ id, firstSignInAt: IsNull() }, { firstSignInAt: now });
    await this.users.query(NOTE_PLACE, [id, digestOf(place), now]);
    await this.users.manager.update(MembershipEntity, { userId: id, joinedAt: IsNull() }, { joinedAt: now });
  }

  /** Tells whether one of the user's last sign-ins that `noteSignIn` has stored came from this network. */
  async hasSignedInFrom(id: string, place: string): Promise<boolean> {
    const known = await this.users.query<object[]>(
      'SELECT 1 FROM sign_in_places WHERE user_id = $1 AND place = $2',
      [id, digestOf(place)],
    );
    return known.length > 0;
  }
}

function digestOf(place: string): Buffer {
  return createHash('sha256').update(place).digest();
}
