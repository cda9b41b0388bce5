import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import type { Role } from '@mesonet/contract/common.js';
import { MembershipEntity } from './members/membership.entity.js';
import { UserEntity } from './user.entity.js';
import { findByEmail } from './user-lookup.js';

/** A user and what they may do where. */
export interface Standing {
  user: UserEntity;
  /** Account id → role. */
  memberships: ReadonlyMap<string, Role>;
}

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

  /** Whoever signs in takes up all invitations. */
  async noteSignIn(id: string, now: Date): Promise<void> {
    await this.users.update({ id, firstSignInAt: IsNull() }, { firstSignInAt: now });
    await this.users.manager.update(MembershipEntity, { userId: id, joinedAt: IsNull() }, { joinedAt: now });
  }
}
