import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Config } from '../../../platform/config.js';
import type { OpenIdSettings } from '../../../platform/config-openid.js';
import { CONFIG } from '../../../platform/config.module.js';
import { kindsOf, ProviderAway } from './provider-errors.js';

const PATIENCE_SECONDS = 10;
/** How long the provider's description of itself is used before it is read again. It rarely changes. */
const KEPT_MS = 10 * MINUTE_MS;
/** While the provider does not answer, the server asks it only once in this time, however many requests wait. */
const REST_MS = 2_000;

/** Connects to the configured OpenID provider. The server starts even while the provider does not answer. */
@Injectable()
export class OpenIdProvider implements OnApplicationBootstrap {
  private readonly logger = new Logger('Sign-in');
  private readonly settings: OpenIdSettings | null;
  private known: { configuration: Configuration; until: number } | null = null;
  private restsUntil = 0;
  private asking: Promise<Configuration> | null = null;

  constructor(@Inject(CONFIG) config: Config) {
    this.settings = config.openId;
  }

  /** Tells whether an OpenID provider is configured. Without one, people sign in by mailed codes. */
  get isConfigured(): boolean {
    return this.settings !== null;
  }

  /**
   * Asks the provider for its description once, so that the log of the
   * start shows a wrong setting. The start does not wait for the answer.
   */
  onApplicationBootstrap(): void {
    if (this.settings) this.reach(new Date()).catch(() => undefined);
  }

  /**
   * Reads the provider's description of itself, or takes the one that was read a short time ago.
   * @returns the description, with the client id and secret of this server
   * @throws ProviderAway when the provider does not answer, or its answer is unusable
   */
  async reach(now: Date): Promise<Configuration> {
    if (this.known && now.getTime() < this.known.until) return this.known.configuration;
    if (now.getTime() < this.restsUntil) throw new ProviderAway();
    this.asking ??= this.ask(now).finally(() => (this.asking = null));
    return this.asking;
  }

  private async ask(now: Date): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings!;
    // The settings accept plain http only for a provider on the same computer.
    const isPlain = issuer.protocol === 'http:';
    try {
      const configuration = await discovery(issuer, clientId, undefined, bySecret(clientSecret), {
        timeout: PATIENCE_SECONDS,
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      });
      this.known = { configuration, until: now.getTime() + KEPT_MS };
      return configuration;
    } catch (error) {
      this.restsUntil = now.getTime() + REST_MS;
      const reason = error instanceof Error ? error.message : String(error);
      const message = `Nobody can sign in: the OpenID provider ${issuer.href} does not say what it is (${reason})`;
      this.logger.warn({ message, kinds: kindsOf(error) });
      throw new ProviderAway();
    }
  }
}

/**
 * Sends the client secret in the body of the request where the provider accepts that. Otherwise it is sent in the
 * `Authorization` header, which providers decode in different ways.
 */
function bySecret(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported;
    return (ways?.includes('client_secret_post') ? inBody : inHeader)(server, ...request);
  };
}
