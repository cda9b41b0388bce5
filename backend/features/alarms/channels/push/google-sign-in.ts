import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { request } from 'undici';
import { z } from 'zod';
import type { ServiceAccount } from '../../../../platform/config-notices.js';
import { NotDelivered } from '../delivery-errors.js';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const ASSERTION_SECONDS = 3600;
const LIMIT_MS = 10_000;
/** An access token that expires within this time is not used any more. */
const LEFT_MS = 60_000;
const Token = z.object({ access_token: z.string(), expires_in: z.number() });

/**
 * Gets access tokens of Google for a service account and stores them until they expire. Each request contains a
 * statement signed with the key of the service account (RFC 7523).
 */
@Injectable()
export class GoogleSignIn {
  private readonly signer = new JwtService({});
  private kept: { token: string; until: number } | null = null;
  private asked: Promise<string> | null = null;

  /**
   * Returns the stored access token, or requests a new one when it expires soon.
   * @throws NotDelivered when no token can be had
   */
  token(account: ServiceAccount, now: Date): Promise<string> {
    if (this.kept && this.kept.until - now.getTime() > LEFT_MS) return Promise.resolve(this.kept.token);
    this.asked ??= this.ask(account, now).finally(() => {
      this.asked = null;
    });
    return this.asked;
  }

  /** Deletes the stored access token after a server has refused it. */
  forget(token: string): void {
    if (this.kept?.token === token) this.kept = null;
  }

  private async ask(account: ServiceAccount, now: Date): Promise<string> {
    try {
      const answer = await request(account.token_uri, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: this.assertion(account),
        }).toString(),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const body = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${body.slice(0, 200)}`);
      const { access_token: token, expires_in } = Token.parse(JSON.parse(body));
      this.kept = { token, until: now.getTime() + expires_in * 1000 };
      return token;
    } catch (error) {
      throw new NotDelivered(`Google gave out no access token: ${(error as Error).message}`);
    }
  }

  private assertion({ client_email, private_key, token_uri }: ServiceAccount): string {
    return this.signer.sign(
      { scope: SCOPE },
      {
        algorithm: 'RS256',
        privateKey: private_key,
        issuer: client_email,
        audience: token_uri,
        expiresIn: ASSERTION_SECONDS,
      },
    );
  }
}
