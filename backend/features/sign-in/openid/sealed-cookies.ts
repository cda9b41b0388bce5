import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { GuardedRequest } from '../../../platform/access/allow.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { clearCookie, cookieNameOf, cookieOptions } from '../../sessions/session-cookie.js';

/**
 * Longest text that fits into a cookie. Browsers drop cookies over 4 kB, and encryption turns three bytes into four.
 */
export const MAX_SEALED = 2_800;

export interface CookieKind {
  name: string;
  /** Path of the only route to which the browser sends the cookie. */
  path: string;
  maxAgeMs: number;
}

/** Stores texts in encrypted cookies that only this installation can read or write. */
@Injectable()
export class SealedCookies {
  constructor(
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  keep(reply: FastifyReply, { name, path, maxAgeMs }: CookieKind, text: string, now: Date): void {
    const sealed = this.secrets.seal(`${now.getTime() + maxAgeMs} ${text}`, name).toString('base64url');
    void reply.setCookie(cookieNameOf(name, this.config, path), sealed, {
      ...cookieOptions(this.config, maxAgeMs),
      path,
    });
  }

  /** @returns null when the browser has no such cookie, or the cookie is damaged or too old */
  read({ cookies }: GuardedRequest, { name, path }: CookieKind, now: Date): string | null {
    const opened = this.open(cookies[cookieNameOf(name, this.config, path)] ?? '', name);
    const [, until, text] = /^(\d+) (.*)$/s.exec(opened) ?? [];
    return text !== undefined && Number(until) > now.getTime() ? text : null;
  }

  forget(reply: FastifyReply, kind: CookieKind): void {
    clearCookie(reply, kind, this.config);
  }

  private open(sealed: string, name: string): string {
    try {
      return this.secrets.open(Buffer.from(sealed, 'base64url'), name);
    } catch {
      return '';
    }
  }
}
