import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitFor } from '../wait-for.js';

const SHARED_SIGN_IN = 'The shared super administrator signed in';

/** @returns an email address that nothing else in this run uses */
export function newAddress(name = 'user'): string {
  return `${name}.${randomBytes(6).toString('hex')}@example.org`;
}

/** The mails of a server without a mail server, which writes them to files. */
export class Outbox {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'outbox');
  }

  /** @returns the outbox of the shared test server */
  static ofRun(): Outbox {
    const { MESONET_TEST_DATA_DIR } = process.env;
    if (!MESONET_TEST_DATA_DIR) throw new Error('The global set-up did not run');
    return new Outbox(MESONET_TEST_DATA_DIR);
  }

  /** @returns the mails to one address, oldest first, without the notices that other tests' shared sign-ins cause */
  async to(address: string): Promise<Email[]> {
    return (await this.all(address)).filter(({ subject }) => subject !== SHARED_SIGN_IN);
  }

  /** @returns the notices to one address that somebody used the shared sign-in */
  async noticesTo(address: string): Promise<Email[]> {
    return (await this.all(address)).filter(({ subject }) => subject === SHARED_SIGN_IN);
  }

  private async all(address: string): Promise<Email[]> {
    const names = await readdir(this.folder).catch(() => []);
    const own = names.filter((name) => name.endsWith(`Z-${address}.eml`)).sort();
    return Promise.all(own.map(async (name) => PostalMime.parse(await readFile(join(this.folder, name)))));
  }

  /** Resolves with the mail of this number to an address, counted from 1, once it has arrived. */
  next(address: string, number = 1): Promise<Email> {
    return waitFor(`mail ${number} to ${address}`, async () => (await this.to(address))[number - 1]);
  }
}
