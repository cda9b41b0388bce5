import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { Config } from '../platform/config.js';
import { SecretBox } from '../platform/secrets/secret-box.js';
import { BackupError } from './backup-error.js';
import type { Manifest } from './format/manifest.js';

/**
 * Finds the key that decrypts the secrets in a backup. It looks in SECRET_KEY, then in the backup, then in DATA_DIR.
 * @returns null when there is no key, and no secret was ever encrypted
 * @throws BackupError when the backup holds encrypted secrets, and the key is missing or a different one
 */
export async function findSecretKey(
  folder: string,
  { secretKey, secretKeyFingerprint }: Manifest,
  { SECRET_KEY, DATA_DIR }: Config,
): Promise<string | null> {
  const file = join(DATA_DIR, 'secret.key');
  const saved = secretKey ? (await unpackedText(join(folder, secretKey.path))).trim() : null;
  const present = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  const key = SECRET_KEY ?? saved ?? present;
  if (secretKeyFingerprint === null) return key;
  if (key === null) {
    throw new BackupError(
      'The secret key is not in this backup. Set SECRET_KEY to the one of the saved installation, or put its file ' +
        `secret.key into ${DATA_DIR}; nothing else can open the passwords of the stations.`,
    );
  }
  if (new SecretBox(Buffer.from(key)).fingerprint() === secretKeyFingerprint) return key;
  const origin = SECRET_KEY !== undefined ? 'SECRET_KEY' : saved !== null ? 'The key in the backup' : file;
  throw new BackupError(
    `${origin} is not the key the saved installation was sealed with. Set SECRET_KEY to that key, or put its file ` +
      `secret.key into ${DATA_DIR}.`,
  );
}

function unpackedText(file: string): Promise<string> {
  return text(createReadStream(file).pipe(createGunzip()));
}
