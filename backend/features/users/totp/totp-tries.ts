import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TooManyRequests } from '../../../platform/errors.js';

const MOST = 5;
const WINDOW_MS = 5 * MINUTE_MS;

/**
 * Counts each user's failed tries of one-time codes in PostgreSQL, so that the limit holds for all processes together.
 */
@Injectable()
export class TotpTries {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Counts a try before the code is checked, so that many tries at once cannot exceed the limit.
   * @throws TooManyRequests when the limit is reached
   */
  async take(userId: string, now: Date): Promise<void> {
    const taken = await this.database.query<object[]>(
      `INSERT INTO totp_tries AS known (user_id, tried_at) VALUES ($1, ARRAY[$2::timestamptz])
       ON CONFLICT (user_id) DO UPDATE SET tried_at = ($2::timestamptz || known.tried_at)[1:${MOST}]
         WHERE COALESCE(known.tried_at[${MOST}] <= $3, true)
       RETURNING user_id`,
      [userId, now, new Date(now.getTime() - WINDOW_MS)],
    );
    if (taken.length > 0) return;
    throw new TooManyRequests(await this.waitSeconds(userId, now), 'Too many attempts. Try again later.');
  }

  /** Resets the count of a user who has sent a right code. */
  async forget(userId: string): Promise<void> {
    await this.database.query('DELETE FROM totp_tries WHERE user_id = $1', [userId]);
  }

  private async waitSeconds(userId: string, now: Date): Promise<number> {
    const [row] = await this.database.query<{ oldest: Date | null }[]>(
      `SELECT tried_at[${MOST}] AS oldest FROM totp_tries WHERE user_id = $1`,
      [userId],
    );
    const freeAt = (row?.oldest ?? now).getTime() + WINDOW_MS;
    return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  }
}
