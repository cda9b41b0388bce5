import { Injectable } from '@nestjs/common';
import { Authenticator, bearerOf, type Principal } from '../../../platform/access/principal.js';
import { Unauthorized } from '../../../platform/errors.js';
import { CookieAuthenticator } from './cookie-authenticator.js';
import { AccessTokensService } from '../tokens/access-tokens.service.js';

/** Finds the caller by an access token where one is sent, else by the session cookie. */
@Injectable()
export class CallerAuthenticator extends Authenticator {
  constructor(
    private readonly cookies: CookieAuthenticator,
    private readonly tokens: AccessTokensService,
  ) {
    super();
  }

  async authenticate(headers: { cookie?: string; authorization?: string }): Promise<Principal | null> {
    const secret = bearerOf(headers);
    if (secret === null) return this.cookies.authenticate(headers);
    const principal = await this.tokens.authenticate(secret, new Date());
    // Whoever sends one means it: not taken for a visitor, nor for whoever the cookie is.
    if (!principal) throw new Unauthorized();
    return principal;
  }
}
