import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../../platform/config.js';
import { SecretBox } from '../../../../platform/secrets/secret-box.js';
import { VapidKeys } from './vapid-keys.js';

const SECRETS = new SecretBox(Buffer.from('a key that seals keys in tests'));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesonet-vapid-'));
});
afterEach(() => rm(folder, { recursive: true }));

const keysOf = (settings = {}) =>
  new VapidKeys(
    loadConfig({ DATA_DIR: folder, VAPID_SUBJECT: 'mailto:ops@example.org', ...settings }),
    SECRETS,
  );

describe('the key pair of Web Push', () => {
  it('is made once, private, and stays over restarts', async () => {
    const made = keysOf().details()!;
    expect(Buffer.from(made.publicKey, 'base64url')).toHaveLength(65);
    expect(made.subject).toBe('mailto:ops@example.org');
    expect(keysOf().details()).toEqual(made);
    const file = join(folder, 'vapid.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain(made.privateKey);
  });

  it('is the same for servers that share a secret key, and another for others', async () => {
    const other = await mkdtemp(join(tmpdir(), 'mesonet-vapid-'));
    const made = keysOf().details();
    expect(keysOf({ DATA_DIR: other }).details()).toEqual(made);
    await rm(join(other, 'vapid.json'));
    const foreign = new SecretBox(Buffer.from('a key of somebody else'));
    const config = loadConfig({ DATA_DIR: other, VAPID_SUBJECT: 'mailto:ops@example.org' });
    expect(new VapidKeys(config, foreign).details()!.publicKey).not.toBe(made!.publicKey);
    await rm(other, { recursive: true });
  });

  it('is there for whoever says how to be reached', () => {
    expect(keysOf({ VAPID_SUBJECT: '' }).details()).toBeNull();
  });
});
