import type { AccessToken, CreateAccessToken, CreatedAccessToken } from '@mesonet/contract/access-tokens.js';
import type { ChangeAccountPassword } from '@mesonet/contract/account-password.js';
import type { AskSignInCode, SignInCodeAsked, VerifySignInCode } from '@mesonet/contract/email-sign-in.js';
import type { OwnSession } from '@mesonet/contract/own-sessions.js';
import type { ChangeProfile, UserProfile } from '@mesonet/contract/profile.js';
import type { CurrentUser, SignIn } from '@mesonet/contract/session.js';
import type { AddSuperUser, SuperUser } from '@mesonet/contract/super-users.js';
import type { SignInAnswer, TotpAsked, TotpCode, TotpDevice } from '@mesonet/contract/totp.js';

const user: CurrentUser = {
  id: '5f0c1f6e-2a34-4c1b-9d0e-7a1c6b8e4f21',
  email: 'ops@example.org',
  isSuperAdmin: false,
  isNewUser: false,
  firstName: '',
  lastName: '',
  accounts: { demo: { role: 'manager' } },
  hasTotp: false,
  theme: 'system',
};
const token: AccessToken = {
  id: 'b7d1c2f4-8a0e-4f57-9a53-1f6f0d2e9c11',
  description: 'Nightly export',
  creation_date: '2026-11-22T14:32:00.000Z',
  expires_in_minutes: 1440,
};

/** Examples for the API reference: sign-in, sessions, access tokens and the signed-in user. */
export const SIGN_IN_EXAMPLES = {
  SignIn: { accountid: 'demo', password: 'the password of the organization' },
  CurrentUser: user,
  SignInAnswer: user,
  TotpAsked: { totp: true },
  TotpCode: { code: '492039' },
  TotpDevice: { device_name: 'Office phone', created_at: '2026-11-22T14:32:00.000Z' },
  AskSignInCode: { email: 'ops@example.org', next: '/admin/demo/home' },
  SignInCodeAsked: { waitSeconds: 0 },
  VerifySignInCode: { email: 'ops@example.org', code: '492039' },
  ChangeAccountPassword: { current_password: 'the old password', new_password: 'a long new password' },
  OwnSession: {
    id: '7YzMe9EgNwzOyK2nmdaDtZ',
    created_at: '2026-11-22T08:00:12.040Z',
    last_seen_at: '2026-11-22T14:32:00.000Z',
    address: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    isCurrent: true,
  },
  UserProfile: { firstName: '', lastName: '', first_name: '', last_name: '', email: 'ops@example.org' },
  ChangeProfile: { theme: 'dark' },
  SuperUser: { id: '5f0c1f6e-2a34-4c1b-9d0e-7a1c6b8e4f21', email: 'ops@example.org' },
  AddSuperUser: { email: 'ops@example.org' },
  AccessToken: token,
  CreateAccessToken: { description: 'Nightly export', expires_in: 1440 },
  CreatedAccessToken: { ...token, raw_secret: 'mst_…' },
} satisfies {
  SignIn: SignIn;
  CurrentUser: CurrentUser;
  SignInAnswer: SignInAnswer;
  TotpAsked: TotpAsked;
  TotpCode: TotpCode;
  TotpDevice: TotpDevice;
  AskSignInCode: AskSignInCode;
  SignInCodeAsked: SignInCodeAsked;
  VerifySignInCode: VerifySignInCode;
  ChangeAccountPassword: ChangeAccountPassword;
  OwnSession: OwnSession;
  UserProfile: UserProfile;
  ChangeProfile: ChangeProfile;
  SuperUser: SuperUser;
  AddSuperUser: AddSuperUser;
  AccessToken: AccessToken;
  CreateAccessToken: CreateAccessToken;
  CreatedAccessToken: CreatedAccessToken;
};
