import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { Unavailable } from '../../../platform/errors.js';

/** Error when the OpenID provider does not answer. The next sign-in asks the provider again. */
export class ProviderAway extends Unavailable {
  constructor() {
    super(5, 'The sign-in provider does not answer. Try again in a moment.', 'sign_in_provider_away');
  }
}

const KIND = /^[A-Za-z0-9_]{1,80}$/;
const NOT_NOW = ['server_error', 'temporarily_unavailable'];

/**
 * Lists the codes or names of an error and its causes for the log, the outermost error first. Messages are left out,
 * because they may hold sign-in codes and tokens.
 */
export function kindsOf(error: unknown): string[] {
  const kinds: unknown[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = at.name, error: answered } = at as { code?: unknown; error?: unknown };
    kinds.push(code, answered);
  }
  return kinds.filter((kind): kind is string => typeof kind === 'string' && KIND.test(kind));
}

/** Tells whether a call to the provider did not arrive, took too long, or failed because of the provider itself. */
export function isAway(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return NOT_NOW.includes(error.error);
  }
  if (error instanceof ClientError) {
    const isProviderFailure = error.cause instanceof Response && error.cause.status >= 500;
    return isProviderFailure || error.code === 'OAUTH_TIMEOUT';
  }
  // A TypeError without a code is a failed fetch. One with a code comes from the OpenID library, which throws it when
  // this server passes a wrong argument.
  return error instanceof TypeError && !('code' in error);
}
