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
/** What it says of itself changes seldom, and a restart must not be needed when it does. */
const KEPT_MS = 10 * 60_000;
/** While it does not answer it is asked this seldom, however many wait. */
const REST_MS = 2_000;

/** The OpenID provider of the settings. It need not be there when the server starts. */
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

  /** Whether there is one: without it people sign in by mailed codes. */
  get isConfigured(): boolean {
    return this.settings !== null;
  }

  /** So that a wrong setting shows in the log of the start; nothing waits for it. */
  onApplicationBootstrap(): void {
    if (this.settings) this.reach(new Date()).catch(() => undefined);
  }

  /**
   * @returns what the provider says of itself, and who we are there
   * @throws ProviderAway while it does not answer, or answers what is of no use
   */
  async reach(now: Date): Promise<Configuration> {
    if (this.known && now.getTime() < this.known.until) return this.known.configuration;
    if (now.getTime() < this.restsUntil) throw new ProviderAway();
    this.asking ??= this.ask(now).finally(() => (this.asking = null));
    return this.asking;
  }

  private async ask(now: Date): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings!;
    // Of loopback only: see the settings.
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

/** In the body where the provider takes it, since not all decode the header alike. */
function bySecret(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported;
    return (ways?.includes('client_secret_post') ? inBody : inHeader)(server, ...request);
  };
}
