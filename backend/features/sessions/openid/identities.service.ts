import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { UserSignIns } from '../../../platform/access/user-sign-ins.js';
import { NotFound } from '../../../platform/errors.js';
import { UsersService } from '../../users/users.service.js';
import { IdentityEntity } from './identity.entity.js';
import { SignInRefused } from './sign-in-refused.js';

/** What a provider vouches for. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
}

/** Whose identities at OpenID providers are whose here. */
@Injectable()
export class IdentitiesService {
  constructor(
    @InjectRepository(IdentityEntity) private readonly identities: Repository<IdentityEntity>,
    private readonly users: UsersService,
    private readonly signIns: UserSignIns,
  ) {}

  /**
   * Finds the user by issuer and subject. The address counts once: it ties a user who has signed in through this
   * provider never before to whoever comes first. Afterwards it may change on either side, or go to somebody else.
   * @returns the user's id
   * @throws SignInRefused when the address is nobody's here, or of a user who is somebody else at the provider
   */
  async userOf({ issuer, subject, email }: ProvenIdentity, now: Date): Promise<string> {
    const known = await this.identities.findOneBy({ issuer, subject });
    if (known) return known.userId;
    const user = await this.users.findByEmail(email);
    if (!user) throw new SignInRefused('unknown_user', email);
    const identity = { issuer, subject, userId: user.id, createdAt: now };
    // Of several at once, the database lets one through.
    await this.identities.createQueryBuilder().insert().values(identity).orIgnore().execute();
    const tied = await this.identities.findOneBy({ issuer, subject });
    if (tied?.userId !== user.id) throw new SignInRefused('other_identity', email);
    return user.id;
  }

  /**
   * Has a user be tied anew, to whoever brings their verified address next. Whoever they were is signed out, and their
   * access tokens end.
   * @throws NotFound when the address is nobody's, or they are tied to nothing
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
