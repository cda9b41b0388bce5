import { Button } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { emailSignInAddress, nextOf } from '../../shared/session/sign-in-path.js';
import { LoginForm } from './login-form.js';
import styles from './sign-in-form.module.css';
import { SignInFrame } from './sign-in-frame.js';

/** Sign-in while users move from shared passwords to their own email addresses. */
export function NewLoginPage() {
  const location = useLocation();
  return (
    <SignInFrame lead="Sign in to your weather stations">
      <p className={styles.notice}>
        Mesonet is moving to email-based sign-in.{' '}
        <Link to="about" state={location.state as unknown}>
          Read about the change
        </Link>
      </p>
      <Button type="primary" size="large" block href={emailSignInAddress(nextOf(location))}>
        Sign in with email
      </Button>
      <h2 className={styles.legacy}>Sign in (Legacy)</h2>
      <LoginForm />
    </SignInFrame>
  );
}
