import { type CurrentUser } from '@mesonet/contract/session.js';
import { Link, Outlet } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/page-states.js';
import { ConsoleFrame } from './console-frame.js';
import { useInstallationMenu } from './super-admin-links.js';
import styles from './super-admin-shell.module.css';
import { UserGate } from './user-gate.js';

/** Wraps the pages of super admins. */
export function SuperAdminShell() {
  return <UserGate>{(user) => <SuperAdminFrame user={user} />}</UserGate>;
}

function SuperAdminFrame({ user }: { user: CurrentUser }) {
  const menu = useInstallationMenu(user);
  return (
    <ConsoleFrame user={user} menu={menu} title={<Area user={user} />} isWide>
      {user.isSuperAdmin ? (
        <Outlet />
      ) : (
        <EmptyState title="You do not have permission to view this page.">
          <Link to="/admin/">Go to your organization</Link>
        </EmptyState>
      )}
    </ConsoleFrame>
  );
}

function Area({ user }: { user: CurrentUser }) {
  return user.isSuperAdmin && <span className={styles.area}>Super Admin</span>;
}
