import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { AddUserForm } from './add-user-form.js';
import { useAccountUsers } from './use-account-users.js';
import { UsersTable } from './users-table.js';

/**
 * Shows the members of an organization and their roles. The address parameter `add-user` opens the
 * dialog that invites a person.
 */
export function UsersCard({ accountId }: { accountId: string }) {
  const [params, setParams] = useSearchParams();
  const isAdding = params.has('add-user');
  const setAdding = (isOpen: boolean) => setParams(isOpen ? { 'add-user': '' } : {}, { replace: true });
  return (
    <Card
      title="Users"
      note={
        <Button type="primary" onClick={() => setAdding(true)}>
          Add User
        </Button>
      }
    >
      <Users accountId={accountId} />
      {isAdding && <AddUserForm accountId={accountId} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Users({ accountId }: { accountId: string }) {
  const users = useAccountUsers(accountId);
  if (users.isPending) return <Loading label="Loading users ..." />;
  if (users.isError) {
    return (
      <ErrorState
        title="The users could not be loaded"
        error={users.error}
        onRetry={() => void users.refetch()}
      />
    );
  }
  if (users.data.length === 0) {
    return (
      <EmptyState title="No users yet">
        Add User mails an invitation; whoever follows it signs in with their own email address.
      </EmptyState>
    );
  }
  return <UsersTable accountId={accountId} users={users.data} />;
}
