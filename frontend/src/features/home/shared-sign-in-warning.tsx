import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/use-session.js';
import { Alert } from '../../shared/ui/alert.js';

/** Warns users who are signed in by the sign-in that super admins share. */
export function SharedSignInWarning() {
  const { data: user } = useSession();
  if (!user || user.isNewUser) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <Alert tone="error" role="alert" title="The shared super-admin login is deprecated">
        <p>
          Nobody can tell who used it. Give each of you a sign-in of their own under{' '}
          <Link to="/admin/sadmin/users">Super Users</Link>.
        </p>
      </Alert>
    </div>
  );
}
