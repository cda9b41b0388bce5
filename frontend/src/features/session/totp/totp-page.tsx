import { useLocation } from 'react-router-dom';
import { emailSignInAddress, nextOf } from '../../../shared/session/sign-in-path.js';
import styles from '../sign-in-form.module.css';
import { SignInFrame } from '../sign-in-frame.js';
import { TotpForm } from './totp-form.js';

/** The second step of a sign-in, for users with an authenticator app. */
export function TotpPage() {
  const next = nextOf(useLocation());
  return (
    <SignInFrame lead="One more code">
      <TotpForm />
      <p className={styles.other}>
        <a href={emailSignInAddress(next)}>Start over</a>
      </p>
    </SignInFrame>
  );
}
