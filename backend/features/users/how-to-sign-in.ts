import type { Config } from '../../platform/config.js';

/** Writes the sentence in mails that explains how to sign in. */
export function howToSignIn({ openId }: Pick<Config, 'openId'>): string {
  return openId
    ? `Sign in with this email address, through ${openId.issuer.host}.`
    : 'There is no password to remember: sign in with this email address, and a code is sent to it.';
}
