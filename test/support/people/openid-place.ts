import { temporaryDataDir, type TemporaryDataDir } from '../stores/data-dir.js';
import { addMember, TestBrowser } from './email-sign-in.js';
import { type ProviderOptions, signInAt, TestProvider } from './oidc-provider.js';
import { newAddress, Outbox } from './outbox.js';
import { freePort } from '../ports.js';
import type { PlainAnswer } from '../servers/request-from.js';
import { SUPER_ADMIN, type TestAccount, TestServer } from '../servers/server.js';
import { ServerProcess } from '../servers/server-process.js';
import { startStores, type TestStores } from '../stores/stores.js';

/** An OpenID provider, and a server whose users sign in there. */
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

  /** @param changes lasting changes to the server's settings; an empty value removes a setting */
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

  /** Invites a user whom the provider knows under a separate name. */
  async invited(): Promise<{ email: string; name: string }> {
    const email = newAddress();
    await addMember(this.server, this.account, { email, role: 'manager' });
    return { email, name: this.known(email) };
  }

  /**
   * Registers a verified address at the provider.
   * @returns the provider's name for its owner
   */
  known(email: string): string {
    const name = newAddress('sub').split('@')[0]!;
    this.provider.accounts.set(name, { email, email_verified: true });
    return name;
  }

  /**
   * Runs the whole sign-in in a browser.
   * @returns the callback's answer, as a browser shows it
   */
  async signIn(browser: TestBrowser, name: string, next = ''): Promise<PlainAnswer> {
    return this.bring(browser, await signInAt(await this.authorization(browser, next), name));
  }

  /** @returns the address at the provider to which a sign-in redirects */
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
