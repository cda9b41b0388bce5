import { Link } from 'react-router-dom';
import { Alert } from '../../shared/ui/alert.js';
import styles from './requests.module.css';
import { useRequests } from './use-organization-requests.js';

/** Shows super admins how many requests for an organization wait for an answer. */
export function PendingNotice() {
  const { data = [] } = useRequests('pending');
  if (data.length === 0) return null;
  const count =
    data.length === 1
      ? 'There is 1 pending organization request'
      : `There are ${data.length.toLocaleString('en')} pending organization requests`;
  return (
    <div className={styles.notice}>
      <Alert tone="info" role="status" title={count}>
        <p>
          Approve or deny under <Link to="/admin/sadmin/organization_requests">Organization Requests</Link>.
        </p>
      </Alert>
    </div>
  );
}
