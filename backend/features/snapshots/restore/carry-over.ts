import type { EntityManager } from 'typeorm';

/**
 * SQL that matches users of the snapshot with present users by their mail
 * address, because a user who was removed and invited again has another id.
 */
const SAME_PEOPLE = `
  CREATE TEMP TABLE same_people ON COMMIT DROP AS
  SELECT r.id AS old, u.id AS now FROM restored_users r JOIN users u ON lower(u.email) = lower(r.email) AND u.id <> r.id`;

/**
 * SQL that matches push devices of the snapshot with present ones by
 * their token, because a device that was registered again has another id.
 */
const SAME_DEVICES = `
  CREATE TEMP TABLE same_devices ON COMMIT DROP AS
  SELECT r.id AS old, t.id AS now FROM restored_device_tokens r
  JOIN device_tokens t ON t.account_id = r.account_id AND md5(t.device_token) = md5(r.device_token) AND t.id <> r.id`;

const CARRY_OVER: readonly string[] = [
  SAME_PEOPLE,
  `UPDATE restored_memberships r SET user_id = p.now FROM same_people p WHERE r.user_id = p.old`,
  `UPDATE restored_device_tokens r SET owner_id = p.now::text FROM same_people p WHERE r.owner_id = p.old::text`,
  `UPDATE restored_users r SET id = p.now FROM same_people p WHERE r.id = p.old`,
  // A user who was removed and is restored must be invited again, so nothing about earlier sign-ins is restored.
  `UPDATE restored_memberships r SET joined_at = null WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = r.user_id)`,
  `UPDATE restored_users r SET first_sign_in_at = null WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = r.id)`,
  SAME_DEVICES,
  `UPDATE restored_notification_groups g SET addresses = ARRAY(
     SELECT coalesce((SELECT d.now::text FROM same_devices d WHERE d.old::text = address), address)
     FROM unnest(addresses) WITH ORDINALITY AS each (address, place) ORDER BY place)
   WHERE service = 'push_notification' AND addresses && ARRAY(SELECT d.old::text FROM same_devices d)`,
  `UPDATE restored_device_tokens r SET id = d.now FROM same_devices d WHERE r.id = d.old`,
  // A push device that was deleted and is restored must be approved again.
  `UPDATE restored_device_tokens SET status = 'pending' WHERE status = 'approved'`,
  // The passkey of an Ecowitt console serves as the password of its station. An existing station keeps its present
  // passkey, and a restored station gets none that another station also has.
  `UPDATE restored_stations r
   SET intake = (r.intake - 'passkey') || CASE WHEN t.intake ? 'passkey'
     THEN jsonb_build_object('passkey', t.intake -> 'passkey') ELSE '{}' END
   FROM stations t WHERE t.id = r.id AND t.account_id = r.account_id`,
  `UPDATE restored_stations r SET intake = r.intake - 'passkey'
   WHERE NOT EXISTS (SELECT FROM stations t WHERE t.id = r.id AND t.account_id = r.account_id)
     AND EXISTS (SELECT FROM restored_stations other WHERE other.id <> r.id
       AND upper(other.intake ->> 'passkey') = upper(r.intake ->> 'passkey'))`,
  // A station that was deleted and is restored begins without samples, so it has no values of own measurements that
  // were removed earlier.
  `UPDATE restored_stations r SET extras_removed_at = null
   WHERE NOT EXISTS (SELECT FROM stations t WHERE t.id = r.id AND t.account_id = r.account_id)`,
];

/**
 * Prepares the staged rows of a snapshot for the restore: gives users and
 * their devices for push notices the ids that these have now, and drops what must not be restored.
 */
export async function carryOver(manager: EntityManager): Promise<void> {
  for (const statement of CARRY_OVER) await manager.query(statement);
}
