import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { Unavailable } from '../../../platform/errors.js';

/** The OpenID provider does not answer; it is asked again with the next sign-in. */
export class ProviderAway extends Unavailable {
  constructor() {
    super(5, 'The sign-in provider does not answer. Try again in a moment.', 'sign_in_provider_away');
  }
}

const KIND = /^[A-Za-z0-9_]{1,80}$/;
const NOT_NOW = ['server_error', 'temporarily_unavailable'];

/** For the log: which kinds of errors it was, outermost first. Their texts and contents may hold codes and tokens. */
export function kindsOf(error: unknown): string[] {
  const kinds: unknown[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = at.name, error: answered } = at as { code?: unknown; error?: unknown };
    kinds.push(code, answered);
  }
  return kinds.filter((kind): kind is string => typeof kind === 'string' && KIND.test(kind));
}

/** Whether the call did not arrive, took too long, or ended in a failure that the provider takes for its own. */
export function isAway(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return NOT_NOW.includes(error.error);
  }
  if (error instanceof ClientError) {
    const isItsFailure = error.cause instanceof Response && error.cause.status >= 500;
    return isItsFailure || error.code === 'OAUTH_TIMEOUT';
  }
  // fetch's own; with a code it is the library's, of a wrong argument.
  return error instanceof TypeError && !('code' in error);
}
