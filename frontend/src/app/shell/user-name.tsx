import { type CurrentUser } from '@mesonet/contract/session.js';
import styles from './user-name.module.css';

/** Shows the signed-in user: the email, or the account id of an organization's shared sign-in. */
export function UserName({ user }: { user: CurrentUser }) {
  return (
    <span className={styles.user}>
      <span className={styles.name}>{user.email ?? user.id}</span>
      {user.isSuperAdmin && <span> (super admin)</span>}
    </span>
  );
}
