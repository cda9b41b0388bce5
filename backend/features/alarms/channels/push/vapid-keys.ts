import { createECDH } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Config } from '../../../../platform/config.js';
import { CONFIG } from '../../../../platform/config.module.js';
import { SecretBox } from '../../../../platform/secrets/secret-box.js';

const FILE = 'vapid.json';
const StoredKeys = z.object({ publicKey: z.string(), sealedPrivateKey: z.string() });

export interface VapidDetails {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/**
 * Stores the key pair (VAPID) that identifies this installation to push services. Browsers subscribe with its public
 * key, so it is created only once. It is derived from the secret key, so that servers with different DATA_DIRs create
 * the same pair. The private key is encrypted, so that a backup may contain the file.
 */
@Injectable()
export class VapidKeys {
  private known: VapidDetails | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Returns the key pair, and the contact address for the push services.
   * @returns null when pushes to browsers are switched off
   */
  details(): VapidDetails | null {
    const { VAPID_SUBJECT: subject, DATA_DIR } = this.config;
    if (subject === undefined) return null;
    this.known ??= { subject, ...this.read(join(DATA_DIR, FILE)) };
    return this.known;
  }

  private read(file: string): Omit<VapidDetails, 'subject'> {
    const { publicKey, sealedPrivateKey } = StoredKeys.parse(JSON.parse(this.readOrMake(file)));
    return { publicKey, privateKey: this.secrets.open(Buffer.from(sealedPrivateKey, 'base64'), FILE) };
  }

  private readOrMake(file: string): string {
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    this.make(file);
    return readFileSync(file, 'utf8');
  }

  /**
   * Writes the file with the key pair, completely or not at all. It never replaces a file that another process has
   * written.
   */
  private make(file: string): void {
    const { publicKey, privateKey } = pairFrom(this.secrets);
    const sealedPrivateKey = this.secrets.seal(privateKey, FILE).toString('base64');
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ publicKey, sealedPrivateKey }), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
}

function pairFrom(secrets: SecretBox): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1');
  // About one in four thousand million derived numbers is not a valid private key. Then the next number is tried.
  for (let attempt = 1; ; attempt++) {
    try {
      pair.setPrivateKey(secrets.derive(`web push ${attempt}`));
      return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}
