import { Link, useParams } from 'react-router-dom';
import { useAccount } from '../../shared/session/use-accounts.js';
import { useIsAdmin } from '../../shared/session/use-can-manage.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { LoadingText, NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { AuditCard } from './audit-card.js';

/** The audit log of an organization, for its admins. */
export function AccountAuditPage() {
  usePageTitle('Audit log');
  const { accountid = '' } = useParams();
  const isAdmin = useIsAdmin(accountid);
  const account = useAccount(accountid);
  if (!isAdmin) {
    return <NotPermitted />;
  }
  if (account.isPending) return <LoadingText>Loading the audit log ...</LoadingText>;
  return (
    <>
      <PageHead title="Audit log" action={<Link to={`/admin/${accountid}/account`}>Settings</Link>} />
      <AuditCard accountId={accountid} timezone={account.data?.timezone ?? 'UTC'} />
    </>
  );
}
