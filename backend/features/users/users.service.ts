import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import type { Role } from '@mesonet/contract/common.js';
import { MembershipEntity } from './members/membership.entity.js';
import { UserEntity } from './user.entity.js';
import { findByEmail } from './user-lookup.js';

/** A person signs in from home, from work and on the way. */
const PLACES_KEPT = 20;

/** A user and what they may do where. */
export interface Standing {
  user: UserEntity;
  /** Account id → role. */
  memberships: ReadonlyMap<string, Role>;
}

/** One statement: the newest places stay. A place is a digest: an address is nobody's business here. */
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

  async findStanding(id: string): Promise<Standing | null> {
    const [user, memberships] = await Promise.all([
      this.users.findOneBy({ id }),
      this.users.manager.findBy(MembershipEntity, { userId: id }),
    ]);
    return (
      user && { user, memberships: new Map(memberships.map(({ accountId, role }) => [accountId, role])) }
    );
  }

  /** Without regard to case. */
  findByEmail(email: string): Promise<UserEntity | null> {
    return findByEmail(this.users.manager, email);
  }

  /**
   * Whoever signs in takes up all invitations.
   * @param place where from, as limits know it
   */
  async noteSignIn(id: string, place: string, now: Date): Promise<void> {
    await this.users.update({ id, firstSignInAt: IsNull() }, { firstSignInAt: now });
    await this.users.query(NOTE_PLACE, [id, digestOf(place), now]);
    await this.users.manager.update(MembershipEntity, { userId: id, joinedAt: IsNull() }, { joinedAt: now });
  }

  /** True when a user has signed in from a place lately, as `noteSignIn` noted it. */
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
