import { DomainError } from '../../../platform/errors.js';

const REASONS = {
  expired: [400, 'A sign-in works once, for 10 minutes, in the browser that began it.'],
  denied: [401, 'The sign-in provider did not let you in, or you cancelled there.'],
  failed: [
    401,
    'What the sign-in provider answered cannot be relied on. If that goes on, tell whoever runs this server.',
  ],
  unverified_email: [
    401,
    'The sign-in provider does not vouch for your email address. Have it verified there first.',
  ],
  unknown_user: [403, 'Nobody here has this email address. Ask an admin of your organization to add you.'],
  other_identity: [
    401,
    'Whoever has this email address here is somebody else at the sign-in provider. Ask a super administrator.',
  ],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

/** A sign-in through the OpenID provider that ended with nobody signed in, and nobody tied to anything. */
export class SignInRefused extends DomainError {
  readonly status: number;

  /** @param email the visitor's own, as the provider vouches for it */
  constructor(
    readonly reason: keyof typeof REASONS,
    readonly email?: string,
  ) {
    const [status, detail] = REASONS[reason];
    super(detail, reason);
    this.status = status;
  }

  /** Whether the provider knows who it is, and would say the same again. */
  get isOfSomebodyKnown(): boolean {
    return ['unverified_email', 'unknown_user', 'other_identity'].includes(this.reason);
  }
}
