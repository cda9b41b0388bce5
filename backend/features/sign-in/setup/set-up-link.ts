import { DAY_MS } from '@mesonet/model/durations.js';
import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { SuperUsersService } from '../../users/super-users.service.js';

/**
 * Name of the row of the table `installation` that holds the
 * digest of the newest link and the time at which it expires.
 */
const ROW = 'set-up link';

/**
 * Lets the first person into an installation without a super admin: the log prints a link that works once, for a day.
 */
@Injectable()
export class SetUpLink {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly superUsers: SuperUsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates a set-up link, which replaces earlier ones.
   * @returns address of the link; null when the installation has a super admin
   */
  async create(now: Date): Promise<string | null> {
    if (await this.superUsers.isAny()) return null;
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + DAY_MS);
    await this.database.query(
      `INSERT INTO installation (name, value) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [ROW, `${digestOf(token)} ${expiresAt.toISOString()}`],
    );
    return `${this.config.PUBLIC_URL}/auth/setup?token=${token}`;
  }

  /** Checks whether the link would work now, without using it up. */
  async isOpen(token: string, now: Date): Promise<boolean> {
    return (await this.find(token, now)) !== null && !(await this.superUsers.isAny());
  }

  /**
   * Makes the user with this mail address a super admin, and creates the user if needed.
   * @returns the user's id; null when the link does not work, or another request used it first
   */
  async use(token: string, email: string, now: Date): Promise<string | null> {
    const value = await this.find(token, now);
    if (value === null) return null;
    return this.database.transaction(async (manager) => {
      const taken = await manager.query<[object[], number]>(
        'DELETE FROM installation WHERE name = $1 AND value = $2 RETURNING name',
        [ROW, value],
      );
      if (taken[1] !== 1 || (await this.superUsers.isAny())) return null;
      return (await this.superUsers.raise(manager, email, now)).user.id;
    });
  }

  private async find(token: string, now: Date): Promise<string | null> {
    const [row] = await this.database.query<{ value: string }[]>(
      'SELECT value FROM installation WHERE name = $1',
      [ROW],
    );
    const [digest, until] = row?.value.split(' ') ?? [];
    const isOpen = digest === digestOf(token) && until !== undefined && new Date(until) > now;
    return isOpen ? row!.value : null;
  }
}

/**
 * Hashes a token for storage. The token is random, so a hash without a key is safe, and the time that a comparison of
 * hashes takes reveals nothing about the token.
 */
function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
