import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { UserSignIns } from '../../../platform/access/user-sign-ins.js';
import { NotFound } from '../../../platform/errors.js';
import { UsersService } from '../../users/users.service.js';
import { IdentityEntity } from './identity.entity.js';
import { SignInRefused } from './sign-in-refused.js';

/** An identity that an OpenID provider confirms. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** Mail address that the provider has verified. */
  email: string;
}

/** Stores and finds which identity at an OpenID provider belongs to which user. */
@Injectable()
export class IdentitiesService {
  constructor(
    @InjectRepository(IdentityEntity) private readonly identities: Repository<IdentityEntity>,
    private readonly users: UsersService,
    private readonly signIns: UserSignIns,
  ) {}

  /**
   * Finds the user by issuer and subject. The mail address matters only once: the first identity that signs in with a
   * user's address is linked to that user. Later the address may change on either side, or belong to somebody else.
   * @returns the user's id
   * @throws SignInRefused when no user has the address, or when that user is linked to another identity
   */
  async userOf({ issuer, subject, email }: ProvenIdentity, now: Date): Promise<string> {
    const known = await this.identities.findOneBy({ issuer, subject });
    if (known) return known.userId;
    const user = await this.users.findByEmail(email);
    if (!user) throw new SignInRefused('unknown_user', email);
    const identity = { issuer, subject, userId: user.id, createdAt: now };
    // When several requests link the same user at once, the database stores only one of them.
    await this.identities.createQueryBuilder().insert().values(identity).orIgnore().execute();
    const stored = await this.identities.findOneBy({ issuer, subject });
    if (stored?.userId !== user.id) throw new SignInRefused('other_identity', email);
    return user.id;
  }

  /**
   * Unlinks a user, so that the next identity with the user's verified
   * mail address is linked. It ends the user's sessions and access tokens.
   * @throws NotFound when no user has the mail address, or the user is not linked
   */
  async forget(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user) throw new NotFound();
    const close = await this.identities.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(IdentityEntity, { userId: user.id });
      if (!affected) throw new NotFound();
      return this.signIns.endAll(user.id, manager);
    });
    close();
  }
}
