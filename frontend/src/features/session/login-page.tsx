import { Navigate, useLocation } from 'react-router-dom';
import { emailSignInAddress, nextOf } from '../../shared/session/sign-in-path.js';
import { useImprovedLogin } from '../../shared/session/use-feature-flags.js';
import { LoadingText } from '../../shared/ui/page-states.js';
import { LoginForm } from './login-form.js';
import { RequestLink } from './request-link.js';
import styles from './sign-in-form.module.css';
import { SignInFrame } from './sign-in-frame.js';

/** The older sign-in with username and password, shown while the sign-in by email is not enabled. */
export function LoginPage() {
  const location = useLocation();
  const improvedLogin = useImprovedLogin();
  if (improvedLogin.isPending) return <LoadingText>Loading user ...</LoadingText>;
  if (improvedLogin.data) return <Navigate to="/admin/new-login" state={location.state as unknown} replace />;
  return (
    <SignInFrame lead="Sign in to your weather stations">
      <LoginForm isPrimary />
      <p className={styles.other}>
        <a href={emailSignInAddress(nextOf(location))}>Login with Cognito</a>
      </p>
      <RequestLink />
    </SignInFrame>
  );
}
