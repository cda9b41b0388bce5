import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';
import { freePort } from '../ports.js';

export const CLIENT = { id: 'mesonet', secret: 'a long secret of the test client' };
/** Another application of the same provider, with the same redirect address. */
export const OTHER_CLIENT = 'another-application';

export interface ProviderAccount {
  email?: string;
  email_verified?: boolean | string;
}

export interface ProviderOptions {
  /** PUBLIC_URL of the server that uses this provider. */
  publicUrl: string;
  /** True puts the email address into the id token; otherwise only the userinfo answer has it. */
  hasEmailInToken?: boolean;
  hasSignOut?: boolean;
  /** The loopback name of the provider. With another name than the server's, a browser treats it as another site. */
  host?: '127.0.0.1' | 'localhost';
}

/** A real OpenID provider on loopback. Its sign-in page asks for a name and requires no password. */
export class TestProvider {
  /** Changes an id token before it is sent. */
  forge: (idToken: string) => string = (idToken) => idToken;
  private http: Server | null = null;

  private constructor(
    private readonly port: number,
    private readonly provider: Provider,
    /** Typed name, which is the `sub` → claims about this user. */
    readonly accounts: Map<string, ProviderAccount>,
  ) {}

  static async start(options: ProviderOptions): Promise<TestProvider> {
    const port = await freePort();
    const accounts = new Map<string, ProviderAccount>();
    const issuer = `http://${options.host ?? '127.0.0.1'}:${port}`;
    const provider = new Provider(issuer, configurationOf(options, accounts));
    const started = new TestProvider(port, provider, accounts);
    provider.use(async (ctx, next) => {
      await next();
      const body = ctx.body as { id_token?: string } | undefined;
      if (ctx.path === '/token' && body?.id_token) body.id_token = started.forge(body.id_token);
    });
    await started.startAgain();
    return started;
  }

  get issuer(): string {
    return this.provider.issuer;
  }

  /** The server's settings for this provider. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  }

  /** Starts again at the same address with the same data. */
  async startAgain(): Promise<void> {
    const answer = this.provider.callback();
    const http = createServer((request, response) => {
      const isPage = request.url!.startsWith('/interaction/');
      void (isPage ? this.showPage(request, response) : answer(request, response));
    });
    await once(http.listen(this.port, '127.0.0.1'), 'listening');
    this.http = http;
  }

  /** Stops listening, so that nothing answers at this address. */
  async stop(): Promise<void> {
    const { http } = this;
    this.http = null;
    if (!http) return;
    const closed = once(http.close(), 'close');
    http.closeAllConnections();
    await closed;
  }

  private async showPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE);
      return;
    }
    const name = new URLSearchParams(await text(request)).get('name') ?? '';
    const outcome = name === '' ? { error: 'access_denied' } : { login: { accountId: name } };
    await this.provider.interactionFinished(request, response, outcome);
  }
}

const SIGN_IN_PAGE = `<!doctype html><title>Test provider</title><h1>Who are you?</h1>
<form method="post"><label>Name <input name="name"></label> <button>Sign in</button></form>`;

function configurationOf(
  { publicUrl, hasEmailInToken = false, hasSignOut = true }: ProviderOptions,
  accounts: ReadonlyMap<string, ProviderAccount>,
): Configuration {
  const addresses = {
    redirect_uris: [`${publicUrl}/auth/callback`],
    post_logout_redirect_uris: [`${publicUrl}/admin/login`],
  };
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return {
    clients: [
      { client_id: CLIENT.id, client_secret: CLIENT.secret, ...addresses },
      { client_id: OTHER_CLIENT, client_secret: 'another long secret of another client', ...addresses },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !hasEmailInToken,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: hasSignOut } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
    // Every user agrees to every request.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

/**
 * Acts as a browser at the provider: it follows a sign-in address, signs in, and stops at the redirect to the server.
 */
export async function signInAt(authorization: string, name: string): Promise<URL> {
  const jar = new Map<string, string>();
  const { origin } = new URL(authorization);
  let url = new URL(authorization);
  let form: string | null = null;
  for (let hops = 0; url.origin === origin; hops += 1) {
    if (hops > 10) throw new Error('The provider leads nowhere');
    const answer: Response = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      body: form,
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(form !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(key, value);
    }
    const location = answer.headers.get('location');
    if (location !== null) url = new URL(location, url);
    else if (form !== null || !answer.ok)
      throw new Error(`Provider: ${answer.status} ${await answer.text()}`);
    form = location === null ? new URLSearchParams({ name }).toString() : null;
  }
  return url;
}
