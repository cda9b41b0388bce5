import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitFor } from '../wait-for.js';

const SHARED_SIGN_IN = 'The shared super administrator signed in';

/** Nobody else's in this run. */
export function newAddress(name = 'user'): string {
  return `${name}.${randomBytes(6).toString('hex')}@example.org`;
}

/** Mails of a server without a mail server. */
export class Outbox {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'outbox');
  }

  /** Of the server of this run. */
  static ofRun(): Outbox {
    const { MESONET_TEST_DATA_DIR } = process.env;
    if (!MESONET_TEST_DATA_DIR) throw new Error('The global set-up did not run');
    return new Outbox(MESONET_TEST_DATA_DIR);
  }

  /** To one address, oldest first, but for the notices that other tests bring about. */
  async to(address: string): Promise<Email[]> {
    return (await this.all(address)).filter(({ subject }) => subject !== SHARED_SIGN_IN);
  }

  /** That somebody used the shared sign-in. */
  async noticesTo(address: string): Promise<Email[]> {
    return (await this.all(address)).filter(({ subject }) => subject === SHARED_SIGN_IN);
  }

  private async all(address: string): Promise<Email[]> {
    const names = await readdir(this.folder).catch(() => []);
    const own = names.filter((name) => name.endsWith(`Z-${address}.eml`)).sort();
    return Promise.all(own.map(async (name) => PostalMime.parse(await readFile(join(this.folder, name)))));
  }

  /** The mail with this number to an address, once it is there. */
  next(address: string, number = 1): Promise<Email> {
    return waitFor(`mail ${number} to ${address}`, async () => (await this.to(address))[number - 1]);
  }
}
