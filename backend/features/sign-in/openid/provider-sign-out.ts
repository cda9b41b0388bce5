import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { buildEndSessionUrl } from 'openid-client';
import type { GuardedRequest } from '../../../platform/access/allow.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { ABSOLUTE_MS } from '../../sessions/session-age.js';
import { OpenIdProvider } from './openid-provider.js';
import { MAX_SEALED, SealedCookies } from './sealed-cookies.js';

/**
 * Cookie that holds the ID token. The token stays in the browser and not with the session on this server, because it
 * names the browser's session at the provider.
 */
const HINT = { name: 'openid_session', path: '/auth/logout', maxAgeMs: ABSOLUTE_MS };

/**
 * Ends the session at the OpenID provider when a person signs out here.
 * Otherwise the next sign-in in that browser would not ask who the person is.
 */
@Injectable()
export class ProviderSignOut {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly cookies: SealedCookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores in a cookie that the browser is signed in at the provider. */
  note(reply: FastifyReply, idToken: string, now: Date): void {
    // An ID token that is too long for a cookie is left out. The provider then asks the person to confirm the sign-out.
    this.cookies.keep(reply, HINT, idToken.length > MAX_SEALED ? '' : idToken, now);
  }

  /**
   * Builds the address that ends the session at the provider.
   * @param back path on this server that the provider sends the browser to afterwards
   * @returns null when the browser has no session at the provider, or the provider offers no sign-out
   */
  async urlFor(
    request: GuardedRequest,
    reply: FastifyReply,
    back: string,
    now: Date,
  ): Promise<string | null> {
    const idToken = this.cookies.read(request, HINT, now);
    if (idToken === null || !this.provider.isConfigured) return null;
    this.cookies.forget(reply, HINT);
    const configuration = await this.provider.reach(now).catch(() => null);
    if (!configuration?.serverMetadata().end_session_endpoint) return null;
    const url = this.config.PUBLIC_URL + back;
    return buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: url,
      // Amazon Cognito uses the name `logout_uri`, and other providers ignore it.
      logout_uri: url,
      ...(idToken !== '' && { id_token_hint: idToken }),
    }).href;
  }
}
