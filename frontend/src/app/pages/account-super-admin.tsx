import { useParams } from 'react-router-dom';
import { AccountNotesCard } from '../../features/account-notes/account-notes-card.js';
import { CustomScreensCard } from '../../features/custom-screens/custom-screens-card.js';
import { ScreensDraftCard } from '../../features/custom-screens/screens-draft-card.js';
import { useSession } from '../../shared/session/use-session.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { NotPermitted } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './account-super-admin.module.css';

/** The parts of one organization that only super admins manage. */
export function AccountSuperAdmin() {
  usePageTitle('Super Admin');
  const { accountid = '' } = useParams();
  const { data: user } = useSession();
  if (!user?.isSuperAdmin) return <NotPermitted />;
  return (
    <>
      <PageHead title="Super Admin" />
      <div key={accountid} className={styles.cards}>
        <AccountNotesCard accountId={accountid} />
        <CustomScreensCard accountId={accountid} />
        <ScreensDraftCard accountId={accountid} />
      </div>
    </>
  );
}
