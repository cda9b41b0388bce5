import { Client } from 'pg';
import { ConfigError } from '../config-error.js';
import { SecretBox } from './secret-box.js';

/** Names the row of `installation` that tells the key. */
export const SECRET_KEY_FINGERPRINT = 'secret key fingerprint';

/**
 * Notes at the first start which key seals this database's secrets, and holds every later start to it: with another
 * key no station could sign in, and new secrets would be sealed beside old ones nobody can open.
 * @throws ConfigError
 */
export async function checkSecretKey(databaseUrl: string, secretKey: Buffer): Promise<void> {
  const fingerprint = new SecretBox(secretKey).fingerprint();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('INSERT INTO installation (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      SECRET_KEY_FINGERPRINT,
      fingerprint,
    ]);
    const { rows } = await client.query<{ value: string }>('SELECT value FROM installation WHERE name = $1', [
      SECRET_KEY_FINGERPRINT,
    ]);
    if (rows[0]?.value === fingerprint) return;
  } finally {
    await client.end();
  }
  throw new ConfigError(
    'The secrets in this database were sealed with another key. Start with that key: set SECRET_KEY to it, or put back ' +
      'the file secret.key of the DATA_DIR the database was first started with.',
  );
}
