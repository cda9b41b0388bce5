import {
  type OrganizationRequest,
  type OrganizationRequestStatus,
} from '@mesonet/contract/organization-requests.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { serverNow } from '../../shared/time/server-clock.js';
import { ApproveDialog } from './approve-dialog.js';
import { DeleteRequest, DenyRequest } from './request-confirms.js';
import { type RequestAction, RequestsTable } from './requests-table.js';
import styles from './requests.module.css';
import { useRequests } from './use-organization-requests.js';

/** Lists the requests for an organization that have the given status, with the actions on each. */
export function RequestsTab({ status }: { status: OrganizationRequestStatus }) {
  const requests = useRequests(status);
  const [asked, setAsked] = useState<{ action: RequestAction; request: OrganizationRequest }>();
  const close = () => setAsked(undefined);
  if (requests.isPending) return <Loading label="Loading requests ..." />;
  if (requests.isError) {
    return (
      <ErrorState
        title="The requests could not be loaded"
        error={requests.error}
        onRetry={() => void requests.refetch()}
      />
    );
  }
  const [oldest] = requests.data;
  return (
    <>
      <Card>
        {oldest ? (
          <RequestsTable
            requests={requests.data}
            onAct={(action, request) => setAsked({ action, request })}
          />
        ) : (
          <NoRequest status={status} />
        )}
      </Card>
      {oldest && status === 'pending' && <Waiting since={oldest.created} />}
      {asked?.action === 'approve' && <ApproveDialog request={asked.request} onClose={close} />}
      {asked?.action === 'deny' && <DenyRequest request={asked.request} onClose={close} />}
      {asked?.action === 'delete' && <DeleteRequest request={asked.request} onClose={close} />}
    </>
  );
}

function NoRequest({ status }: { status: OrganizationRequestStatus }) {
  if (status !== 'pending') return <EmptyState title={`No request was ${status} yet`} />;
  return (
    <EmptyState title="No request waits for an answer">
      Visitors send requests by <Link to="/admin/requestorganization">this form</Link>, which the sign-in page
      leads to.
    </EmptyState>
  );
}

/** Shows how long the oldest request has waited, beside the time within which visitors were promised an answer. */
function Waiting({ since }: { since: string }) {
  const days = Math.floor((serverNow() - Date.parse(since)) / DAY_MS);
  const age = days < 1 ? 'less than a day' : days === 1 ? '1 day' : `${days.toLocaleString('en')} days`;
  return (
    <p className={styles.waiting}>
      The oldest waits {age}; requesters are told to expect an answer within 2 business days.
    </p>
  );
}
