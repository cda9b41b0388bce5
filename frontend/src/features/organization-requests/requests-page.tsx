import { type OrganizationRequestStatus } from '@mesonet/contract/organization-requests.js';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../shared/ui/page-head.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { RequestsTab } from './requests-tab.js';
import styles from './requests.module.css';
import { useRequests } from './use-organization-requests.js';

const TABS = ['pending', 'denied', 'approved'] as const satisfies readonly OrganizationRequestStatus[];

/** Lists the requests for an organization, for super admins. The address bar holds the open tab. */
export function RequestsPage() {
  usePageTitle('Organization Requests');
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'pending';
  return (
    <>
      <PageHead title="Organization Requests" />
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={(next) => setSearch(next === 'pending' ? {} : { tab: next }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'pending', label: <PendingLabel />, children: <RequestsTab status="pending" /> },
          { key: 'denied', label: 'Denied', children: <RequestsTab status="denied" /> },
          { key: 'approved', label: 'Approved', children: <RequestsTab status="approved" /> },
        ]}
      />
    </>
  );
}

function PendingLabel() {
  const count = useRequests('pending').data?.length;
  return (
    <span className={styles.label}>
      Pending
      {count !== undefined && <span className={styles.count}>{count.toLocaleString('en')}</span>}
    </span>
  );
}
