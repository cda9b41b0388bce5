import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that the server must be able to read again (station passwords), and derives keys for signatures. */
export class SecretBox {
  private readonly sealingKey: Buffer;

  /** @param secretKey at least 16 bytes; if it is lost, nothing that it encrypted can be read again */
  constructor(private readonly secretKey: Buffer) {
    this.sealingKey = this.derive('seal');
  }

  /** Derives a 32-byte key for one purpose. Keys for different purposes are unrelated. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secretKey, 'mesonet', purpose, 32));
  }

  /**
   * Encrypts a text with AES-256-GCM.
   * @param owner id that the text belongs to; the text can be decrypted only with the same id
   * @returns version, nonce, tag and ciphertext in one buffer
   */
  seal(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.sealingKey, nonce).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
  }

  /** @throws Error when the bytes were altered, or encrypted with another key or for another owner */
  open(sealed: Buffer, owner: string): string {
    if (sealed[0] !== VERSION) throw new Error('Sealed text has an unknown version');
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.sealingKey, nonce)
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  /**
   * Returns a short text that shows whether a database was encrypted with this key, and reveals nothing about the key.
   */
  fingerprint(): string {
    return createHmac('sha256', this.derive('fingerprint')).update('mesonet').digest('base64url');
  }
}
