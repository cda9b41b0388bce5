import { type CurrentUser } from '@mesonet/contract/session.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, Outlet, useParams } from 'react-router-dom';
import { queryKeys } from '../../shared/api/query-keys.js';
import { ApiError } from '../../shared/api/request.js';
import { useAccount, useAccounts } from '../../shared/session/use-accounts.js';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/page-states.js';
import { AccountSwitch } from './account-switch.js';
import { ConsoleFrame } from './console-frame.js';
import { menuOutside, useAccountMenu } from './console-links.js';
import { UserGate } from './user-gate.js';

/** Wraps every page of an account, and redirects users who may not open it. */
export function AccountShell() {
  const { accountid } = useParams();
  return <UserGate>{(user) => <AccountGate user={user} accountId={accountid} />}</UserGate>;
}

interface AccountGateProps {
  user: CurrentUser;
  accountId: string | undefined;
}

function AccountGate({ user, accountId }: AccountGateProps) {
  const toOrganizations = accountId === undefined && user.isSuperAdmin;
  const accounts = useAccounts(!toOrganizations);
  if (toOrganizations) return <Navigate to="/admin/sadmin/organizations" replace />;
  if (accounts.isPending) return <LoadingText>Loading accounts ...</LoadingText>;
  if (accounts.isError) {
    return (
      <ErrorState
        title="Your accounts could not be loaded"
        error={accounts.error}
        onRetry={() => void accounts.refetch()}
      />
    );
  }
  const first = accounts.data[0];
  if (accountId === undefined) {
    return first ? <Navigate to={`/admin/${first._id}/home`} replace /> : <NoAccount user={user} />;
  }
  if (!accounts.data.some(({ _id }) => _id === accountId)) return <InvalidAccount user={user} />;
  return <AccountFrame user={user} accountId={accountId} />;
}

function AccountFrame({ user, accountId }: { user: CurrentUser; accountId: string }) {
  const accounts = useAccounts(true);
  const menu = useAccountMenu(user, accountId);
  const { error } = useAccount(accountId);
  if (error instanceof ApiError && error.status === 404) return <ToLogin />;
  return (
    <ConsoleFrame
      user={user}
      menu={menu}
      title={<AccountSwitch accounts={accounts.data ?? []} accountId={accountId} />}
    >
      <Outlet />
    </ConsoleFrame>
  );
}

/**
 * Redirects to the sign-in page. It drops the cached list of accounts, because that list contains an account that the
 * user cannot open. The sign-in reads the list again.
 */
function ToLogin() {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: queryKeys.accounts }), [client]);
  return <Navigate to="/admin/login" replace />;
}

function InvalidAccount({ user }: { user: CurrentUser }) {
  return (
    <ConsoleFrame user={user} menu={menuOutside(user)}>
      <EmptyState title="Invalid accountid">
        <Link to="/admin/">Go to your organization</Link>
      </EmptyState>
    </ConsoleFrame>
  );
}

function NoAccount({ user }: { user: CurrentUser }) {
  return (
    <ConsoleFrame user={user} menu={menuOutside(user)}>
      <EmptyState title="You belong to no organization yet">
        An administrator of an organization can invite you.
      </EmptyState>
    </ConsoleFrame>
  );
}
