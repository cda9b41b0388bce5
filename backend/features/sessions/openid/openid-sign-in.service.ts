import { Injectable, Logger } from '@nestjs/common';
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
import type { Visitor } from '../../../platform/http/visitor.js';
import { RecentCounts } from '../recent-counts.js';
import { IdentitiesService, type ProvenIdentity } from './identities.service.js';
import { OpenIdProvider } from './openid-provider.js';
import { isAway, kindsOf, ProviderAway } from './provider-errors.js';
import { SignInRefused } from './sign-in-refused.js';

const WINDOW_MS = 15 * 60_000;
/** A provider that is asked about made-up codes for ever would refuse us, and with us everybody. */
const FAILURES_PER_ADDRESS = 50;

/** What the browser keeps while it is at the provider. */
export interface Attempt {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** The path of ours to lead to afterwards. */
  next: string;
}

export interface Proof {
  /** Null: the provider does not vouch for the address. */
  identity: ProvenIdentity | null;
  /** As the provider signed it. */
  idToken: string;
}

/** Sign-in at the OpenID provider: authorization code with PKCE, state and nonce. */
@Injectable()
export class OpenIdSignIn {
  private readonly logger = new Logger('Sign-in');
  private readonly failures = new RecentCounts(WINDOW_MS);

  constructor(
    private readonly provider: OpenIdProvider,
    private readonly identities: IdentitiesService,
  ) {}

  /**
   * @param callback the address that the provider is to lead back to
   * @returns where the browser is to go, and what it must keep
   * @throws ProviderAway
   */
  async begin(callback: string, next: string, now: Date): Promise<{ url: string; attempt: Attempt }> {
    const configuration = await this.provider.reach(now);
    const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), next };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  /**
   * Has the provider say who it was.
   * @param answer the callback's address with what the provider put into it
   * @param visitor who brings it
   * @throws SignInRefused, ProviderAway, TooManyRequests
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
   * @returns the user's id
   * @throws SignInRefused
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
  const about = isWhole ? claims : await fetchUserInfo(configuration, tokens.access_token, subject);
  const email = verifiedEmailOf(about);
  return { identity: email === null ? null : { issuer, subject, email }, idToken: tokens.id_token! };
}

function verifiedEmailOf({ email, email_verified: isVerified }: Record<string, unknown>): string | null {
  // Amazon Cognito says "true".
  if (isVerified !== true && isVerified !== 'true') return null;
  return EmailAddress.safeParse(email).data ?? null;
}
