import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { EmailAddress } from '@mesonet/contract/common.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import type { Visitor } from '../../../platform/http/visitor.js';
import { RecentCounts } from '../../../platform/access/recent-counts.js';
import { IdentitiesService, type ProvenIdentity } from './identities.service.js';
import { OpenIdProvider } from './openid-provider.js';
import { isAway, kindsOf, ProviderAway } from './provider-errors.js';
import { SignInRefused } from './sign-in-refused.js';

/** Path that the provider sends the browser back to. */
export const CALLBACK = '/auth/callback';
const WINDOW_MS = 15 * MINUTE_MS;
/**
 * Largest number of failed sign-ins from one network address within `WINDOW_MS`. A provider that gets too many invented
 * codes from this server might block the server, and then nobody could sign in.
 */
const FAILURES_PER_ADDRESS = 50;

/** Facts about a sign-in that the browser stores in a cookie while the person is at the provider. */
export interface Attempt {
  state: string;
  nonce: string;
  /** The code verifier of PKCE, a secret that proves that the same browser began the sign-in. */
  verifier: string;
  /** Path on this server that the browser goes to after the sign-in. */
  next: string;
}

export interface Proof {
  /** Identity of the person; null when the provider has not verified the mail address. */
  identity: ProvenIdentity | null;
  /** The ID token as the provider signed it. */
  idToken: string;
}

/** Signs people in at the OpenID provider, by an authorization code with PKCE, state and nonce. */
@Injectable()
export class OpenIdSignIn {
  private readonly logger = new Logger('Sign-in');
  private readonly failures = new RecentCounts(WINDOW_MS);

  constructor(
    private readonly provider: OpenIdProvider,
    private readonly identities: IdentitiesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Tells whether an OpenID provider is configured. Without one, people sign in by mailed codes. */
  get isConfigured(): boolean {
    return this.provider.isConfigured;
  }

  /** The callback address as it is registered at the provider, no matter at which address a request arrived. */
  get callbackUrl(): string {
    return this.config.PUBLIC_URL + CALLBACK;
  }

  /**
   * Begins a sign-in.
   * @param next path on this server that the browser goes to after the sign-in
   * @returns the address that the browser must go to, and the attempt that it must store
   * @throws ProviderAway when the provider does not answer
   */
  async begin(next: string, now: Date): Promise<{ url: string; attempt: Attempt }> {
    const configuration = await this.provider.reach(now);
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), next };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: this.callbackUrl,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  /**
   * Exchanges the code that the browser brings from the provider for the identity of the person.
   * @param answer the callback's address with the parameters that the provider added
   * @param visitor the sender of the request
   * @throws SignInRefused when the provider does not confirm the code
   * @throws ProviderAway when the provider does not answer
   * @throws TooManyRequests after too many failed sign-ins from the visitor's network address
   */
  async prove(answer: URL, attempt: Attempt, visitor: Visitor, now: Date): Promise<Proof> {
    const { place } = visitor;
    this.failures.require(place, FAILURES_PER_ADDRESS, WINDOW_MS, now);
    const configuration = await this.provider.reach(now);
    try {
      return await exchange(configuration, answer, attempt);
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome instanceof SignInRefused) this.failures.note(place, now);
      const message = `A sign-in through the OpenID provider failed. ${outcome.message}`;
      this.logger.warn({ message, kinds: kindsOf(error) });
      throw outcome;
    }
  }

  /**
   * Finds the user whose identity the provider has confirmed.
   * @returns the user's id
   * @throws SignInRefused when the mail address is not verified, or the identity belongs to no user
   */
  async userOf({ identity }: Proof, now: Date): Promise<string> {
    if (!identity) throw new SignInRefused('unverified_email');
    return this.identities.userOf(identity, now);
  }
}

function outcomeOf(error: unknown): ProviderAway | SignInRefused {
  if (isAway(error)) return new ProviderAway();
  const isDenied = error instanceof AuthorizationResponseError && error.error === 'access_denied';
  return new SignInRefused(isDenied ? 'denied' : 'failed');
}

async function exchange(configuration: Configuration, answer: URL, attempt: Attempt): Promise<Proof> {
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  });
  const { iss: issuer, sub: subject, ...claims } = tokens.claims()!;
  const isWhole = claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
  const profile = isWhole ? claims : await fetchUserInfo(configuration, tokens.access_token, subject);
  const email = verifiedEmailOf(profile);
  return { identity: email === null ? null : { issuer, subject, email }, idToken: tokens.id_token! };
}

function verifiedEmailOf({ email, email_verified: isVerified }: Record<string, unknown>): string | null {
  // Amazon Cognito sends the text "true" instead of the boolean.
  if (isVerified !== true && isVerified !== 'true') return null;
  return EmailAddress.safeParse(email).data ?? null;
}
