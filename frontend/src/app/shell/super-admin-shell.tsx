import { Link, Outlet } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/page-states.js';
import { ConsoleFrame } from './console-frame.js';
import { UserGate } from './user-gate.js';

/** Around the pages of super admins. */
export function SuperAdminShell() {
  return (
    <UserGate>
      {(user) => (
        <ConsoleFrame user={user}>
          {user.isSuperAdmin ? (
            <Outlet />
          ) : (
            <EmptyState title="You do not have permission to view this page.">
              <Link to="/admin/">Go to your organization</Link>
            </EmptyState>
          )}
        </ConsoleFrame>
      )}
    </UserGate>
  );
}
