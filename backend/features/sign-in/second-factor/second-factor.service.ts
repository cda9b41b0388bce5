import { MINUTE_MS } from '@mesonet/model/durations.js';
import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { noteAudit } from '../../../platform/audit/request-audit.js';
import { Unauthorized } from '../../../platform/errors.js';
import { TotpDevicesService } from '../../users/totp/totp-devices.service.js';
import { UsersService } from '../../users/users.service.js';
import { PendingSignInEntity } from './pending-sign-in.entity.js';

/** How long a sign-in waits for the one-time code of the device that is the second factor. */
export const PENDING_MS = 5 * MINUTE_MS;

/**
 * Manages the second factor of sign-ins. Users who have set up a device that shows one-time codes must send such a
 * code, whichever way they sign in.
 */
@Injectable()
export class SecondFactorService {
  constructor(
    @InjectRepository(PendingSignInEntity) private readonly pending: Repository<PendingSignInEntity>,
    private readonly devices: TotpDevicesService,
    private readonly users: UsersService,
  ) {}

  /** Returns true when the user has a device that shows one-time codes, so that a sign-in asks for a code. */
  isSetUp(userId: string): Promise<boolean> {
    return this.devices.has(userId);
  }

  /**
   * Notes that the user has proved the first factor and that the code of the device is missing.
   * @returns the token that the browser must store until the user sends the code
   */
  async ask(userId: string, now: Date): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + PENDING_MS);
    await this.pending.insert({ digest: digestOf(token), userId, expiresAt });
    return token;
  }

  /**
   * Checks the code of the device.
   * @param token the token that the browser has stored
   * @returns the user's id; a token works only once
   * @throws Unauthorized when this browser has no open sign-in, or the sign-in is too old
   * @throws InvalidInput when the code is wrong or was used before
   * @throws TooManyRequests after too many wrong codes
   */
  async prove(token: string, code: string, now: Date): Promise<string> {
    const digest = digestOf(token);
    const asked = await this.pending.findOneBy({ digest, expiresAt: MoreThan(now) });
    if (!asked) throw expired();
    try {
      await this.devices.use(asked.userId, code, now);
    } catch (error) {
      const roles = await this.users.findRoles(asked.userId);
      noteAudit({ object: roles?.user.email ?? '' });
      throw error;
    }
    // Something else has ended the pending sign-in meanwhile, for example the removal of all sign-ins of the user.
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

/**
 * Hashes a token for storage. The token is random, so a hash without a key is safe, and the time that a comparison of
 * hashes takes reveals nothing about the token.
 */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
