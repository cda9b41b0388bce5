import { type OrganizationRequestStatus } from '@mesonet/contract/organization-requests.js';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../../shared/api/request.js';
import { EntryFrame } from '../../shared/entry/entry-frame.js';
import { Alert } from '../../shared/ui/alert.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { EmptyState, ErrorState, LoadingText } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import styles from './request-form.module.css';
import { useRequest } from './use-organization-requests.js';

const STATUSES = {
  pending: {
    tone: 'info',
    title: 'Your request was submitted.',
    text: 'Expect a response within 2 business days.',
  },
  approved: {
    tone: 'success',
    title: 'Your request was approved.',
    text: 'Watch your inbox for instructions.',
  },
  denied: {
    tone: 'error',
    title: 'Your request was denied.',
    text: 'Contact support if this is a mistake.',
  },
} as const satisfies Record<OrganizationRequestStatus, object>;

/** Shows the state of a request for an organization to the person who sent it. */
export function RequestStatusPage() {
  usePageTitle('Organization Request');
  const { id = '' } = useParams();
  return (
    <EntryFrame title="Organization Request" lead="An organization account on Mesonet">
      <RequestStatus key={id} id={id} />
    </EntryFrame>
  );
}

function RequestStatus({ id }: { id: string }) {
  const asked = useRequest(id);
  if (asked.isPending) return <LoadingText>Loading request ...</LoadingText>;
  if (asked.isError) {
    if (asked.error instanceof ApiError && asked.error.status === 404) return <Unknown />;
    return (
      <ErrorState
        title="The request could not be loaded"
        error={asked.error}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  const { status } = asked.data;
  const { tone, title, text } = STATUSES[status];
  return (
    <div className={styles.status}>
      <Alert tone={tone} role="status" title={title}>
        {text}
      </Alert>
      {status === 'pending' && (
        <p>This page shows what becomes of it. Its address is in the mail that we sent you.</p>
      )}
      {status === 'approved' && (
        <LinkButton kind="primary" size="large" isBlock to="/admin/login">
          Go to sign-in
        </LinkButton>
      )}
    </div>
  );
}

function Unknown() {
  return (
    <EmptyState title="This request does not exist.">
      <Link to="/admin/requestorganization">Request an organization account</Link>
    </EmptyState>
  );
}
