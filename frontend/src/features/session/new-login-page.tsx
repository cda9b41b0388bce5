import { Link, useLocation } from 'react-router-dom';
import { emailSignInAddress, nextOf } from '../../shared/session/sign-in-path.js';
import { useConsoleSettings } from '../../shared/session/use-console-settings.js';
import { buttonLook } from '../../shared/ui/button.js';
import { OutsideLink } from '../../shared/ui/outside-link.js';
import { LoginForm } from './login-form.js';
import { RequestLink } from './request-link.js';
import styles from './sign-in-form.module.css';
import { SignInFrame } from './sign-in-frame.js';

const EMAIL_LOOK = buttonLook({ kind: 'primary', size: 'large', isBlock: true });

/** Sign-in while people move from shared sign-ins to their own email addresses. */
export function NewLoginPage() {
  const location = useLocation();
  return (
    <SignInFrame lead="Sign in to your weather stations">
      <p className={styles.notice}>
        Mesonet is moving to email-based sign-in. <ChangeLink />
      </p>
      <a href={emailSignInAddress(nextOf(location))} {...EMAIL_LOOK}>
        Sign in with email
      </a>
      <h2 className={styles.legacy}>Sign in (Legacy)</h2>
      <LoginForm />
      <RequestLink />
    </SignInFrame>
  );
}

/** Leads to the operator's page about the change, or to one of the console where the settings name none. */
function ChangeLink() {
  const location = useLocation();
  const { data, isPending } = useConsoleSettings();
  if (isPending) return null;
  const words = 'Read about the change';
  if (data?.signInChangeUrl) return <OutsideLink to={data.signInChangeUrl}>{words}</OutsideLink>;
  return (
    <Link to="about" state={location.state as unknown}>
      {words}
    </Link>
  );
}
