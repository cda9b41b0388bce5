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

/** Error when a sign-in through the OpenID provider fails: nobody is signed in, and no identity is linked. */
export class SignInRefused extends DomainError {
  readonly status: number;

  /** @param email the mail address of the visitor, as the provider has verified it */
  constructor(
    readonly reason: keyof typeof REASONS,
    readonly email?: string,
  ) {
    const [status, detail] = REASONS[reason];
    super(detail, reason);
    this.status = status;
  }

  /** Tells whether the provider knows the person, in which case another try would fail in the same way. */
  get isKnownUser(): boolean {
    return ['unverified_email', 'unknown_user', 'other_identity'].includes(this.reason);
  }
}
