import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { noteAudit } from '../../../platform/audit/request-audit.js';
import { Unauthorized } from '../../../platform/errors.js';
import { TotpDevicesService } from '../../users/totp/totp-devices.service.js';
import { UsersService } from '../../users/users.service.js';
import { PendingSignInEntity } from './pending-sign-in.entity.js';

/** How long a code of the device is waited for. */
export const PENDING_MS = 5 * 60_000;

/** The code of a device that users who have one are asked for, whichever way they sign in. */
@Injectable()
export class SecondFactorService {
  constructor(
    @InjectRepository(PendingSignInEntity) private readonly pending: Repository<PendingSignInEntity>,
    private readonly devices: TotpDevicesService,
    private readonly users: UsersService,
  ) {}

  /** Whether it is asked for when the caller signs in. */
  async isSetUp({ kind, id }: Pick<Principal, 'kind' | 'id'>): Promise<boolean> {
    return kind === 'user' && this.devices.has(id);
  }

  /** @returns the token that the browser is to keep until the code comes */
  async ask(userId: string, now: Date): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + PENDING_MS);
    await this.pending.insert({ digest: digestOf(token), userId, expiresAt });
    return token;
  }

  /**
   * @param token of the browser
   * @returns the user's id, once
   * @throws Unauthorized when the browser was not asked, or too long ago
   * @throws InvalidInput when the code is wrong or used up
   * @throws TooManyRequests
   */
  async prove(token: string, code: string, now: Date): Promise<string> {
    const digest = digestOf(token);
    const asked = await this.pending.findOneBy({ digest, expiresAt: MoreThan(now) });
    if (!asked) throw expired();
    try {
      await this.devices.use(asked.userId, code, now);
    } catch (error) {
      const standing = await this.users.findStanding(asked.userId);
      noteAudit({ object: standing?.user.email ?? '' });
      throw error;
    }
    // Ended meanwhile, with all of the user's.
    if ((await this.pending.delete({ digest })).affected !== 1) throw expired();
    return asked.userId;
  }

  async removeExpired(now: Date): Promise<void> {
    await this.pending.delete({ expiresAt: LessThanOrEqual(now) });
    await this.devices.removeExpired(now);
  }
}

function expired(): Unauthorized {
  return new Unauthorized('Your sign-in has expired. Sign in again.', 'sign_in_expired');
}

/** Of a secret nobody can guess: equal or not says nothing of it. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
