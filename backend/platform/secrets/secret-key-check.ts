import { Client } from 'pg';
import { ConfigError } from '../config-error.js';
import { SecretBox } from './secret-box.js';

/** Name of the row of the table `installation` that holds the fingerprint of the secret key. */
export const SECRET_KEY_FINGERPRINT = 'secret key fingerprint';

/**
 * At the first start, stores the fingerprint of the key that encrypts the secrets in this database; at each later
 * start, requires the same key. With another key no station could sign in, and new secrets would stand beside old ones
 * that nobody can decrypt.
 * @throws ConfigError when the key is another one
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
