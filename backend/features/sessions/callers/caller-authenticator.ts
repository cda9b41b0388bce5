import { Injectable } from '@nestjs/common';
import { Authenticator, bearerOf, type Principal } from '../../../platform/access/principal.js';
import { Unauthorized } from '../../../platform/errors.js';
import { ConsolePage } from '../../../platform/pages/console-page.js';
import { CookieAuthenticator } from './cookie-authenticator.js';
import { KnownCallers } from './known-callers.js';
import { AccessTokensService } from '../../access-tokens/access-tokens.service.js';

/** Finds the caller by the access token of a request, or by the session cookie when no token is sent. */
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
    // A caller that sends a wrong token gets an error, and is not treated as a visitor or as the owner of the cookie.
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
