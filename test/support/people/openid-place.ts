import { temporaryDataDir, type TemporaryDataDir } from '../stores/data-dir.js';
import { addMember, TestBrowser } from './email-sign-in.js';
import { type ProviderOptions, signInAt, TestProvider } from './oidc-provider.js';
import { newAddress, Outbox } from './outbox.js';
import { freePort } from '../ports.js';
import type { PlainAnswer } from '../servers/request-from.js';
import { SUPER_ADMIN, type TestAccount, TestServer } from '../servers/server.js';
import { ServerProcess } from '../servers/server-process.js';
import { startStores, type TestStores } from '../stores/stores.js';

/** A server whose users sign in at an OpenID provider, and that provider. */
export class OpenIdPlace {
  provider!: TestProvider;
  server!: TestServer;
  running!: ServerProcess;
  account!: TestAccount;
  private stores!: TestStores;
  private dataDir!: TemporaryDataDir;
  private environment!: Record<string, string> & { PORT: string };

  async start(options: Omit<ProviderOptions, 'publicUrl'> = {}): Promise<void> {
    this.stores = await startStores({ withQuestDb: false });
    this.dataDir = await temporaryDataDir();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    this.provider = await TestProvider.start({ publicUrl: url, ...options });
    this.environment = {
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: this.dataDir.path,
      DATABASE_URL: this.stores.databaseUrl,
      SAMPLE_STORE: 'postgres',
      SADMIN_PASSWORD: SUPER_ADMIN.password,
      LOG_LEVEL: 'debug',
      ...this.provider.settings,
    };
    this.running = await ServerProcess.start(this.environment);
    this.server = new TestServer(url, this.stores.databaseUrl);
    this.account = await this.server.createAccount();
  }

  /** @param changes to its settings, for good; empty: no longer set */
  async restart(changes: Record<string, string> = {}): Promise<void> {
    await this.running.end();
    Object.assign(this.environment, changes);
    this.running = await ServerProcess.start(this.environment);
  }

  async end(): Promise<void> {
    await this.running?.end();
    await this.provider?.stop();
    await this.stores?.stop();
    await this.dataDir?.remove();
  }

  browser(): TestBrowser {
    return new TestBrowser(this.server, this.mails);
  }

  get mails(): Outbox {
    return new Outbox(this.dataDir.path);
  }

  /** Somebody who was invited here, and whom the provider knows by a name of its own. */
  async invited(): Promise<{ email: string; name: string }> {
    const email = newAddress();
    await addMember(this.server, this.account, { email, role: 'manager' });
    return { email, name: this.known(email) };
  }

  /** @returns the name that the provider knows the owner of a verified address by */
  known(email: string): string {
    const name = newAddress('sub').split('@')[0]!;
    this.provider.accounts.set(name, { email, email_verified: true });
    return name;
  }

  /** Through the whole sign-in in a browser. @returns what the callback answered, as to a person */
  async signIn(browser: TestBrowser, name: string, next = ''): Promise<PlainAnswer> {
    return this.bring(browser, await signInAt(await this.authorization(browser, next), name));
  }

  /** The address at the provider that a sign-in leads to. */
  async authorization(browser: TestBrowser, next = ''): Promise<string> {
    const { status, headers } = await browser.get(`/auth/login${next}`);
    if (status !== 302) throw new Error(`Sign-in leads nowhere: ${status}`);
    return headers.location!;
  }

  bring(browser: TestBrowser, { pathname, search }: URL): Promise<PlainAnswer> {
    return browser.get(pathname + search, { accept: 'text/html' });
  }
}

export function openIdPlace(options?: Omit<ProviderOptions, 'publicUrl'>): OpenIdPlace {
  const place = new OpenIdPlace();
  beforeAll(() => place.start(options));
  afterAll(() => place.end());
  return place;
}
