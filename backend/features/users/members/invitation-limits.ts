import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { TooManyRequests } from '../../../platform/errors.js';
import { lockMembers } from './last-admin.js';

const LIMITS = [
  {
    column: 'account_id',
    most: 30,
    withinMs: HOUR_MS,
    refusal: 'The organization sent 30 invitations within an hour. Try again later.',
  },
  {
    column: 'address_digest',
    most: 3,
    withinMs: DAY_MS,
    refusal: 'This address was invited 3 times within a day. Try again later.',
  },
] as const;

/**
 * Counts an invitation in the transaction that sends it. The locks that it takes last until the transaction ends, so
 * invitations by one account, and invitations to one address, are counted one after another.
 * @throws TooManyRequests when the account has sent too many, or the address has received too many
 */
export async function countInvitation(
  manager: EntityManager,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<void> {
  const digest = createHash('sha256').update(email.toLowerCase()).digest();
  await lockMembers(manager, [accountId]);
  await manager.query('SELECT pg_advisory_xact_lock($1)', [digest.readBigInt64BE().toString()]);
  const values = { account_id: accountId, address_digest: digest };
  for (const { column, most, withinMs, refusal } of LIMITS) {
    const [last] = await manager.query<{ sent_at: Date }[]>(
      `SELECT sent_at FROM invitations_sent WHERE ${column} = $1 AND sent_at > $2
       ORDER BY sent_at DESC OFFSET $3 LIMIT 1`,
      [values[column], new Date(now.getTime() - withinMs), most - 1],
    );
    if (!last) continue;
    const waitMs = last.sent_at.getTime() + withinMs - now.getTime();
    throw new TooManyRequests(Math.max(1, Math.ceil(waitMs / 1_000)), refusal, 'too_many_invitations');
  }
  await manager.query(
    'INSERT INTO invitations_sent (account_id, address_digest, sent_at) VALUES ($1, $2, $3)',
    [accountId, digest, now],
  );
  await manager.query(
    `DELETE FROM invitations_sent WHERE id IN
       (SELECT id FROM invitations_sent WHERE sent_at <= $1 ORDER BY id FOR UPDATE SKIP LOCKED)`,
    [new Date(now.getTime() - DAY_MS)],
  );
}
