import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThan, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { SignInCodeEntity } from './sign-in-code.entity.js';

const MAX_TRIES = 5;

interface CodeOwner {
  userId: string;
  /** Secret in the cookie of the browser that requested the code. */
  browser: string;
}

/** Stores the codes and links with which users sign in, as keyed digests. */
@Injectable()
export class SignInCodes {
  private readonly key: Buffer;

  constructor(
    @InjectRepository(SignInCodeEntity) private readonly codes: Repository<SignInCodeEntity>,
    secrets: SecretBox,
  ) {
    this.key = secrets.derive('sign-in-code');
  }

  /**
   * Makes a code and the token of a link, which replace the earlier ones of the same browser.
   * @param next path on this server that the link leads to
   * @param deliver sends the code and the token in the same transaction
   */
  async issue(
    { userId, browser, next }: CodeOwner & { next: string },
    expiresAt: Date,
    deliver: (issued: { code: string; token: string }, manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const token = randomBytes(24).toString('base64url');
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
      await deliver({ code, token }, manager);
    });
  }

  /**
   * Uses up a code.
   * @returns false when the code is wrong or too old, or another request used it first
   */
  async useCode({ userId, browser }: CodeOwner, code: string, now: Date): Promise<boolean> {
    const place = { userId, browser: this.digest('browser', browser) };
    // A try is counted before the code is compared, so that many tries at the same time cannot exceed the limit.
    const { affected } = await this.codes.increment({ ...place, ...isOpenAt(now) }, 'tries', 1);
    const open = affected === 1 ? await this.codes.findOneBy(place) : null;
    if (!open) return false;
    const isRight = timingSafeEqual(open.code, this.digest('code', userId, code));
    return isRight && this.use(open);
  }

  /**
   * Finds the stored code and link to which the token of a mailed link belongs.
   * @returns null when the link does not work in this browser or does not work at all
   */
  async findLink(token: string, browser: string, now: Date): Promise<SignInCodeEntity | null> {
    const code = await this.codes.findOneBy({ link: this.digest('link', token), ...isOpenAt(now) });
    const isHere = code && timingSafeEqual(code.browser, this.digest('browser', browser));
    return isHere ? code : null;
  }

  /**
   * Uses up a code or link.
   * @returns false when another request used the code first
   */
  async use({ userId, link }: SignInCodeEntity): Promise<boolean> {
    return (await this.codes.delete({ userId, link })).affected === 1;
  }

  async removeExpired(now: Date): Promise<void> {
    await this.codes.delete({ expiresAt: LessThanOrEqual(now) });
  }

  private digest(...parts: string[]): Buffer {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest();
  }
}

const isOpenAt = (now: Date) => ({ expiresAt: MoreThan(now), tries: LessThan(MAX_TRIES) });
