import { MINUTE_MS } from '@mesonet/model/durations.js';
import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { Forbidden, Unauthorized } from '../../../platform/errors.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import type { Visitor } from '../../../platform/http/visitor.js';
import type { UserEntity } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { CodeLimits } from './code-limits.js';
import type { SignInCodeEntity } from './sign-in-code.entity.js';
import { SignInCodes } from './sign-in-codes.js';
import { signInLetter } from './sign-in-letter.js';

/** How long a mailed code and a mailed link work. */
export const CODE_MS = 15 * MINUTE_MS;
/** Pattern of the secrets that this server gives to browsers in a cookie. */
const SECRET = /^[\w-]{32}$/;
/** An id that no user has. It replaces the id of an unknown user, so that the same queries run as for a known user. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface CodeRequest {
  email: string;
  /** Path on this server that the mailed link leads to after the sign-in. */
  next: string;
  visitor: Visitor;
  /** Secret that the browser got at an earlier request for a code; '' when it has none. */
  browser: string;
}

/** Outcome of a request for a code. */
export interface AskedCode {
  /**
   * Secret that the browser must store; null when the browser requested too many codes, and keeps the secret it has.
   */
  browser: string | null;
  /** Seconds until the browser may request another code; 0 means at once. */
  waitSeconds: number;
}

/**
 * Signs people in by a code or a link that they get by mail. This way is closed where an OpenID provider is configured,
 * because then the provider alone decides who gets in and how they prove who they are.
 */
@Injectable()
export class EmailSignInService {
  private readonly logger = new Logger('Sign-in');
  private readonly limits = new CodeLimits();

  constructor(
    private readonly codes: SignInCodes,
    private readonly users: UsersService,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Mails a code if a user has this mail address. The answer and the time it takes are the same for an unknown address,
   * so that nobody learns which addresses exist. A new code replaces the earlier one of the same browser only.
   * @throws Forbidden where an OpenID provider is configured
   */
  async ask({ email, next, visitor, browser: known }: CodeRequest, now: Date): Promise<AskedCode> {
    this.requireNoProvider();
    const user = await this.users.findByEmail(email);
    const isAtHome = await this.users.hasSignedInFrom(user?.id ?? NOBODY, visitor.place);
    const waitSeconds = this.limits.take(email, visitor, isAtHome, now);
    if (waitSeconds > 0) return { browser: null, waitSeconds };
    const browser = SECRET.test(known) ? known : randomBytes(24).toString('base64url');
    if (user) {
      // The answer does not wait for the mail. Otherwise it would take longer for a known address than for an unknown
      // one.
      const issued = this.issue(user, { browser, next }, now);
      issued.catch((error: unknown) =>
        this.logger.error({ message: 'No sign-in code was sent', err: error }),
      );
    }
    return { browser, waitSeconds: 0 };
  }

  /**
   * Checks a mailed code.
   * @param browser the secret of the browser that requested the code
   * @returns the user's id
   * @throws Unauthorized with the same message for every reason
   * @throws Forbidden where an OpenID provider is configured
   */
  async verify(email: string, code: string, browser: string, now: Date): Promise<string> {
    this.requireNoProvider();
    const userId = (await this.users.findByEmail(email))?.id ?? NOBODY;
    if (!(await this.codes.useCode({ userId, browser }, code, now))) throw wrongCode();
    return userId;
  }

  /**
   * Uses up a mailed link.
   * @param token the token in the link
   * @returns the user's id and the path that the link leads to; null
   *   when the link does not work in this browser or does not work at all
   */
  async follow(token: string, browser: string, now: Date): Promise<{ userId: string; next: string } | null> {
    const open = await this.findLink(token, browser, now);
    return open && (await this.codes.use(open)) ? open : null;
  }

  /** Checks whether a mailed link would work now, without using it up. */
  async isOpen(token: string, browser: string, now: Date): Promise<boolean> {
    return (await this.findLink(token, browser, now)) !== null;
  }

  private async issue(
    { id: userId, email: to }: Pick<UserEntity, 'id' | 'email'>,
    { browser, next }: Pick<CodeRequest, 'browser' | 'next'>,
    now: Date,
  ): Promise<void> {
    const expiresAt = new Date(now.getTime() + CODE_MS);
    await this.codes.issue({ userId, browser, next }, expiresAt, async ({ code, token }, manager) => {
      const url = `${this.config.PUBLIC_URL}/auth/email/link?token=${token}`;
      await this.mail.send(signInLetter({ to, code, url }), now, { expiresAt, manager });
    });
    this.mail.hurry();
  }

  private async findLink(token: string, browser: string, now: Date): Promise<SignInCodeEntity | null> {
    return this.config.openId ? null : this.codes.findLink(token, browser, now);
  }

  private requireNoProvider(): void {
    const { openId, PUBLIC_URL } = this.config;
    if (!openId) return;
    throw new Forbidden(
      `Sign in through ${openId.issuer.host}: ${PUBLIC_URL}/auth/login`,
      'sign_in_elsewhere',
    );
  }
}

function wrongCode(): Unauthorized {
  return new Unauthorized('The code is wrong or has expired.', 'wrong_code');
}
