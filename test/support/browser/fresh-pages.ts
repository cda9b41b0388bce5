import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from './chromium.js';
import { setSession } from './set-session.js';

/** The address of the anchor of a context. It is of the server, and nothing on it runs. */
const ANCHOR = '/favicon.svg';

/** Methods whose effects a context cannot undo. */
const LASTING = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'once', 'route', 'routeFromHAR'],
  ...['routeWebSocket', 'setGeolocation', 'setOffline', 'setHTTPCredentials'],
];
const LASTING_OF_CLOCK = ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'];

export interface Look extends BrowserContextOptions {
  /** The address of the server. */
  baseURL: string;
  /** Runs in every document before its own scripts. */
  initScript?: string;
}

/**
 * Pages of one browser, each as if its context was new. Most of the processor time of a first page load is that of a
 * new renderer process, which has to compile all scripts. So the next test gets the context of a page that was closed,
 * emptied, unless something was done to it that cannot be undone.
 */
export class FreshPages {
  private readonly contexts: KeptContext[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly look: Look,
  ) {}

  static async launch(look: Look): Promise<FreshPages> {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    return new FreshPages(browser, look);
  }

  /**
   * @param cookie `Cookie` header of a session
   * @param headers that the page adds to each request
   */
  async open(cookie = '', headers: Record<string, string> = {}): Promise<Page> {
    let context = this.contexts.find(({ isFree }) => isFree);
    if (context) await context.empty();
    else this.contexts.push((context = await KeptContext.open(this.browser, this.look)));
    return context.newPage(cookie, headers);
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** All its pages are windows of one page that stays, because such windows share a renderer process. */
class KeptContext {
  private page: Page | undefined;
  private isSpent = false;

  private constructor(
    private readonly look: Look,
    private readonly anchor: Page,
    private readonly devTools: CDPSession,
  ) {
    const spend = () => (this.isSpent = true);
    this.context.once('close', spend);
    before(this.context, LASTING, spend);
    before(this.context.clock, LASTING_OF_CLOCK, spend);
  }

  static async open(browser: Browser, look: Look): Promise<KeptContext> {
    const { initScript, ...options } = look;
    const viewport = { width: 1280, height: 900 };
    const context = await browser.newContext({ ...STILL, viewport, ...options });
    if (initScript !== undefined) await context.addInitScript(initScript);
    const anchor = await context.newPage();
    await anchor.goto(ANCHOR);
    return new KeptContext(look, anchor, await context.newCDPSession(anchor));
  }

  private get context(): BrowserContext {
    return this.anchor.context();
  }

  get isFree(): boolean {
    return !this.isSpent && this.page?.isClosed() === true;
  }

  async newPage(cookie: string, headers: Record<string, string>): Promise<Page> {
    await this.context.setExtraHTTPHeaders(headers);
    if (cookie !== '') await setSession(this.context, cookie, this.look.baseURL);
    const [page] = await Promise.all([
      this.context.waitForEvent('page'),
      this.anchor.evaluate('void open()'),
    ]);
    page.setDefaultTimeout(20_000);
    return (this.page = page);
  }

  async empty(): Promise<void> {
    const { context, anchor, look } = this;
    for (const page of context.pages()) if (page !== anchor) await page.close();
    await context.clearCookies();
    await context.clearPermissions();
    if (look.permissions) await context.grantPermissions(look.permissions);
    await anchor.evaluate('localStorage.clear()');
    const storageTypes = 'indexeddb,cache_storage,service_workers';
    await this.devTools.send('Storage.clearDataForOrigin', { origin: look.baseURL, storageTypes });
  }
}

/** Makes methods of a thing first call `then`. */
function before(thing: object, methods: readonly string[], then: () => void): void {
  const all = thing as Record<string, (...given: unknown[]) => unknown>;
  for (const name of methods) {
    const method = all[name]!.bind(thing);
    all[name] = (...given) => {
      then();
      return method(...given);
    };
  }
}
