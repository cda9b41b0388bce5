import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { Forbidden, Unauthorized } from '../../../platform/errors.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import type { Visitor } from '../../../platform/http/visitor.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { UsersService } from '../../users/users.service.js';
import { CodeLimits } from './code-limits.js';
import { SignInCodeEntity } from './sign-in-code.entity.js';
import { signInLetter } from './sign-in-letter.js';

/** How long code and link work. */
export const CODE_MS = 15 * 60_000;
const MAX_TRIES = 5;
/** A secret of a browser, as we make them. */
const SECRET = /^[\w-]{32}$/;
/** Stands for whoever is unknown, so that it takes as long to find nothing of them. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface CodeRequest {
  email: string;
  /** A path of ours. */
  next: string;
  /** Who asks. */
  visitor: Visitor;
  /** The secret of the asking browser, where it has asked before; '' where not. */
  browser: string;
}

/** What became of a request for a code. */
export interface AskedCode {
  /** The asking browser keeps this secret; null when it asked too often, and the one it has stays. */
  browser: string | null;
  /** Until it may ask again; 0: at once. */
  waitSeconds: number;
}

/**
 * Sign-in by a code or a link that is mailed. Nobody gets in by it where there is an OpenID provider: that alone says
 * who may then, and how they prove it.
 */
@Injectable()
export class EmailSignInService {
  private readonly logger = new Logger('Sign-in');
  private readonly limits = new CodeLimits();
  private readonly key: Buffer;

  constructor(
    @InjectRepository(SignInCodeEntity) private readonly codes: Repository<SignInCodeEntity>,
    private readonly users: UsersService,
    private readonly mail: MailService,
    @Inject(CONFIG) private readonly config: Config,
    secrets: SecretBox,
  ) {
    this.key = secrets.derive('sign-in-code');
  }

  /**
   * Mails a code to a known address. Whoever asks cannot tell whether it is known, by the time it takes neither. The
   * code belongs to the asking browser: it takes the place of an earlier one of that browser, and of no other's.
   * @throws Forbidden where there is an OpenID provider
   */
  async ask({ email, next, visitor, browser: known }: CodeRequest, now: Date): Promise<AskedCode> {
    this.requireNoProvider();
    const user = await this.users.findByEmail(email);
    const isAtHome = await this.users.hasSignedInFrom(user?.id ?? NOBODY, visitor.place);
    const waitSeconds = this.limits.take(email, visitor, isAtHome, now);
    if (waitSeconds > 0) return { browser: null, waitSeconds };
    const browser = SECRET.test(known) ? known : randomBytes(24).toString('base64url');
    if (user) {
      // Not waited for: an unknown address needs none of it.
      const issued = this.issue({ userId: user.id, email: user.email, browser, next }, now);
      issued.catch((error: unknown) =>
        this.logger.error({ message: 'No sign-in code was sent', err: error }),
      );
    }
    return { browser, waitSeconds: 0 };
  }

  /**
   * @param browser the secret of the browser that asked
   * @returns the user's id
   * @throws Unauthorized, one answer for whatever is wrong
   * @throws Forbidden where there is an OpenID provider
   */
  async verify(email: string, code: string, browser: string, now: Date): Promise<string> {
    this.requireNoProvider();
    const userId = (await this.users.findByEmail(email))?.id ?? NOBODY;
    const place = { userId, browser: this.digest('browser', browser) };
    const sent = { ...place, ...isOpenAt(now) };
    // Counted before it is looked at: of many at once none is too many.
    const { affected } = await this.codes.increment(sent, 'tries', 1);
    const open = affected === 1 && (await this.codes.findOneBy(place));
    const isRight = open && timingSafeEqual(open.code, this.digest('code', userId, code));
    if (!isRight || !(await this.use(open))) throw wrongCode();
    return userId;
  }

  /**
   * @param token of the link
   * @returns the user's id, and where the link leads to; null when it does not work, in this browser or at all
   */
  async follow(token: string, browser: string, now: Date): Promise<{ userId: string; next: string } | null> {
    const open = await this.findLink(token, browser, now);
    return open && (await this.use(open)) ? open : null;
  }

  /** Whether the link would work now; changes nothing. */
  async isOpen(token: string, browser: string, now: Date): Promise<boolean> {
    return (await this.findLink(token, browser, now)) !== null;
  }

  async removeExpired(now: Date): Promise<void> {
    await this.codes.delete({ expiresAt: LessThanOrEqual(now) });
  }

  private async issue(
    { userId, email, browser, next }: { userId: string; email: string; browser: string; next: string },
    now: Date,
  ): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const token = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now.getTime() + CODE_MS);
    const url = `${this.config.PUBLIC_URL}/auth/email/link?token=${token}`;
    await this.codes.manager.transaction(async (manager) => {
      const row = {
        userId,
        browser: this.digest('browser', browser),
        code: this.digest('code', userId, code),
        link: this.digest('link', token),
        next,
        tries: 0,
        expiresAt,
      };
      await manager.upsert(SignInCodeEntity, row, ['userId', 'browser']);
      await this.mail.send(signInLetter({ to: email, code, url }), now, { expiresAt, manager });
    });
    this.mail.hurry();
  }

  private async findLink(token: string, browser: string, now: Date): Promise<SignInCodeEntity | null> {
    if (this.config.openId) return null;
    const code = await this.codes.findOneBy({ link: this.digest('link', token), ...isOpenAt(now) });
    const isHere = code && timingSafeEqual(code.browser, this.digest('browser', browser));
    return isHere ? code : null;
  }

  private requireNoProvider(): void {
    const { openId, PUBLIC_URL } = this.config;
    if (!openId) return;
    throw new Forbidden(
      `Sign in through ${openId.issuer.host}: ${PUBLIC_URL}/auth/login`,
      'sign_in_elsewhere',
    );
  }

  /** @returns false when another one was first */
  private async use({ userId, link }: SignInCodeEntity): Promise<boolean> {
    return (await this.codes.delete({ userId, link })).affected === 1;
  }

  private digest(...parts: string[]): Buffer {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest();
  }
}

const isOpenAt = (now: Date) => ({ expiresAt: MoreThan(now), tries: LessThan(MAX_TRIES) });

function wrongCode(): Unauthorized {
  return new Unauthorized('The code is wrong or has expired.', 'wrong_code');
}
