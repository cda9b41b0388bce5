import { Injectable } from '@nestjs/common';
import { Authenticator, bearerOf, type Principal } from '../../../platform/access/principal.js';
import { Unauthorized } from '../../../platform/errors.js';
import { ConsolePage } from '../../../platform/pages/console-page.js';
import { CookieAuthenticator } from './cookie-authenticator.js';
import { KnownCallers } from './known-callers.js';
import { AccessTokensService } from '../tokens/access-tokens.service.js';

/** Finds the caller by an access token where one is sent, else by the session cookie. */
@Injectable()
export class CallerAuthenticator extends Authenticator {
  constructor(
    private readonly cookies: CookieAuthenticator,
    private readonly tokens: AccessTokensService,
    private readonly known: KnownCallers,
    page: ConsolePage,
  ) {
    super();
    page.authenticateWith(this);
  }

  async authenticate(headers: { cookie?: string; authorization?: string }): Promise<Principal | null> {
    const secret = bearerOf(headers);
    if (secret === null) return this.byCookie(headers.cookie);
    const lookUp = () => this.tokens.authenticate(secret, new Date());
    const principal = await this.known.find(`bearer ${secret}`, performance.now(), lookUp);
    // Whoever sends one means it: not taken for a visitor, nor for whoever the cookie is.
    if (!principal) throw new Unauthorized();
    return principal;
  }

  ofSession(sessionId: string): Promise<Principal | null> {
    const lookUp = () => this.cookies.ofSession(sessionId);
    return this.known.find(`session ${sessionId}`, performance.now(), lookUp);
  }

  private byCookie(cookie: string | undefined): Promise<Principal | null> {
    if (cookie === undefined) return Promise.resolve(null);
    const lookUp = () => this.cookies.authenticate({ cookie });
    return this.known.find(`cookie ${cookie}`, performance.now(), lookUp);
  }
}
