import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what must be read again (station passwords) and derives keys for what must be signed. */
export class SecretBox {
  private readonly sealingKey: Buffer;

  /** @param secretKey at least 16 bytes; everything sealed is lost with it */
  constructor(private readonly secretKey: Buffer) {
    this.sealingKey = this.derive('seal');
  }

  /** A 32-byte key for one purpose; another purpose gives an unrelated key. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secretKey, 'mesonet', purpose, 32));
  }

  /**
   * AES-256-GCM. @param owner binds the text to its row: sealed for one station, it opens for no other.
   * @returns version, nonce, tag, ciphertext
   */
  seal(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.sealingKey, nonce).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
  }

  /** @throws Error when the bytes were sealed with another key, for another owner, or were altered */
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

  /** A short text that tells whether a database was sealed with this key, and nothing about it. */
  fingerprint(): string {
    return createHmac('sha256', this.derive('fingerprint')).update('mesonet').digest('base64url');
  }
}
