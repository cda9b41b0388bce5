import { useParams } from 'react-router-dom';
import { UsersCard } from '../../features/users/users-card.js';
import { useIsAdmin } from '../../shared/session/use-can-manage.js';
import { useFeatureFlags } from '../../shared/session/use-feature-flags.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';

/** What admins set of their organization. */
export function AccountSettings() {
  usePageTitle('Settings');
  const { accountid = '' } = useParams();
  const isAdmin = useIsAdmin(accountid);
  if (!isAdmin) {
    return <EmptyState title="You do not have the permissions required to view this page." />;
  }
  return (
    <>
      <PageHead title="Settings" />
      <Sections accountId={accountid} />
    </>
  );
}

function Sections({ accountId }: { accountId: string }) {
  const flags = useFeatureFlags(accountId);
  if (flags.isPending) return <Loading label="Loading settings ..." />;
  if (flags.isError) {
    return (
      <ErrorState
        title="The settings could not be loaded"
        error={flags.error}
        onRetry={() => void flags.refetch()}
      />
    );
  }
  return flags.data['user_management'] ? <UsersCard accountId={accountId} /> : null;
}
