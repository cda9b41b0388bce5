import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { emailSignInAddress, nextOf, TOTP_PATH } from '../../../shared/session/sign-in-path.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import styles from '../sign-in-form.module.css';
import { SignInFrame } from '../sign-in-frame.js';
import { AddressForm } from './address-form.js';
import { askedCodeOf } from './asked-code.js';
import { CodeForm } from './code-form.js';
import { isSignInElsewhere, useAskCode } from './use-email-sign-in.js';

/** Sign-in by an emailed code: first the user enters the address, then the code. */
export function EmailLoginPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const next = nextOf(location);
  const asked = askedCodeOf(location);
  const [email, setEmail] = useState(asked?.email ?? '');
  const ask = useAskCode();

  const send = () =>
    ask.mutate(
      { email, ...(next !== null && { next }) },
      {
        onSuccess: ({ waitSeconds }) => {
          const state = { ...(next !== null && { next }), asked: { email, at: serverNow(), waitSeconds } };
          void navigate({ search: location.search }, { state, replace: asked !== null });
        },
        onError: (error) => {
          if (isSignInElsewhere(error)) window.location.replace(emailSignInAddress(next));
        },
      },
    );

  return (
    <SignInFrame lead="Sign in with email">
      {asked ? (
        <CodeForm
          // The key changes when a new code is sent, which clears the typed digits.
          key={asked.at}
          asked={asked}
          sending={ask}
          onSend={send}
          onChangeAddress={() => void navigate(-1)}
          onDevice={() => void navigate(TOTP_PATH, { state: next && { next }, replace: true })}
        />
      ) : (
        <AddressForm email={email} onEmail={setEmail} sending={ask} onSend={send} />
      )}
      <p className={styles.other}>
        <Link to="/admin/login" state={next === null ? null : { next }}>
          Sign in with a password
        </Link>
      </p>
    </SignInFrame>
  );
}
