import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { buildEndSessionUrl } from 'openid-client';
import type { GuardedRequest } from '../../../platform/access/allow.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { ABSOLUTE_MS } from '../session-age.js';
import { OpenIdProvider } from './openid-provider.js';
import { MAX_SEALED, SealedCookies } from './sealed-cookies.js';

/** With the browser, whose session at the provider it names, rather than with a session of ours. */
const HINT = { name: 'openid_session', path: '/auth/logout', maxAgeMs: ABSOLUTE_MS };

/** Ends at the provider what began there: else the next sign-in in that browser would ask nobody who they are. */
@Injectable()
export class ProviderSignOut {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly cookies: SealedCookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Remembers that the browser is signed in at the provider. */
  note(reply: FastifyReply, idToken: string, now: Date): void {
    // One that is too long is left out: the provider then asks before it signs somebody out.
    this.cookies.keep(reply, HINT, idToken.length > MAX_SEALED ? '' : idToken, now);
  }

  /**
   * @param back the path of ours that the provider is to lead to afterwards
   * @returns null when there is nothing to end there, or no way to
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
      // Amazon Cognito's name for it; others pay no heed.
      logout_uri: url,
      ...(idToken !== '' && { id_token_hint: idToken }),
    }).href;
  }
}
