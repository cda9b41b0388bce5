import { Link } from 'react-router-dom';
import { useFeature } from '../../shared/session/use-feature-flags.js';
import { useSession } from '../../shared/session/use-session.js';
import { Card } from '../../shared/ui/card.js';
import styles from './login-move-banner.module.css';

/** Explains to people who use an organization's shared sign-in how to move to a user of their own. */
export function LoginMoveBanner({ accountId }: { accountId: string }) {
  const session = useSession();
  const isMoving = useFeature(accountId, 'improved_login_rollout', true);
  if (!isMoving || session.data?.isNewUser !== false) return null;
  return (
    <Card title="Sign-in" className={styles.banner}>
      <p>Mesonet is moving to email-based sign-in. The old login is retired on September 1, 2025.</p>
      <ol>
        <li>
          Open <Link to={`/admin/${accountId}/account`}>Settings</Link>.
        </li>
        <li>Choose Add User.</li>
        <li>Enter your email address.</li>
        <li>Follow the invite that is mailed to you.</li>
        <li>Log in.</li>
      </ol>
    </Card>
  );
}
