import { Link, useLocation } from 'react-router-dom';
import styles from './sign-in-form.module.css';
import { SignInFrame } from './sign-in-frame.js';

/** Explains the move to email-based sign-in to people who use an organization's shared sign-in. */
export function LoginChangePage() {
  const { state } = useLocation() as { state: unknown };
  return (
    <SignInFrame lead="The move to email-based sign-in">
      <p>
        So far an organization shares one username and password. From now on everybody has a user of their own
        and signs in with their own email address. There is no password to share, or to change when somebody
        leaves.
      </p>
      <p>How an organization moves, once its old login is used to sign in:</p>
      <ol className={styles.prose}>
        <li>Open Settings and choose Add User.</li>
        <li>Enter your email address and the role admin.</li>
        <li>Follow the link of the invitation that is mailed to you, and log in.</li>
        <li>Add everybody else the same way. Each gets a role of their own.</li>
      </ol>
      <p className={styles.other}>
        <Link to="/admin/new-login" state={state}>
          Back to sign-in
        </Link>
      </p>
    </SignInFrame>
  );
}
