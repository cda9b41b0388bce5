import { type Account } from '@mesonet/contract/accounts.js';
import { Link, useParams } from 'react-router-dom';
import { AccountRemovalCard } from '../../features/account-removal/account-removal-card.js';
import { AccountForm } from '../../features/account-settings/account-form.js';
import { ChangePassword } from '../../features/account-settings/change-password.js';
import { UsersCard } from '../../features/users/users-card.js';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useIsAdmin } from '../../shared/session/use-can-manage.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { useSession } from '../../shared/session/use-session.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { ErrorState, Loading, NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

/** The settings of an organization, for its admins. */
export function AccountSettings() {
  usePageTitle('Settings');
  const { accountid = '' } = useParams();
  const isAdmin = useIsAdmin(accountid);
  if (!isAdmin) return <NotPermitted />;
  return (
    <>
      <PageHead title="Settings" action={<Link to="audit">Audit log</Link>} />
      <Settings accountId={accountid} />
    </>
  );
}

function Settings({ accountId }: { accountId: string }) {
  const account = useAccount(accountId);
  const flags = useFeatureFlags(accountId);
  if (account.isPending || flags.isPending) return <Loading label="Loading settings ..." />;
  if (account.isError || flags.isError) {
    return (
      <ErrorState
        title="The settings could not be loaded"
        error={account.error ?? flags.error}
        onRetry={() => void Promise.all([account.refetch(), flags.refetch()])}
      />
    );
  }
  return <Sections key={accountId} account={account.data} flags={flags.data} />;
}

function Sections({ account, flags }: { account: Account; flags: Readonly<Record<string, boolean>> }) {
  const isSuperAdmin = useSession().data?.isSuperAdmin === true;
  return (
    <>
      <AccountForm
        account={account}
        hasGuestToggle={flags['admin_public_dashboard_toggle'] === true}
        password={isSuperAdmin ? null : <ChangePassword accountId={account._id} />}
        users={flags['user_management'] ? <UsersCard accountId={account._id} /> : null}
      />
      {isSuperAdmin && <AccountRemovalCard account={account} />}
    </>
  );
}
