import { Button } from 'antd';
import { useState } from 'react';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { AddSuperUserForm } from './add-super-user-form.js';
import { SuperUserItem } from './super-user-item.js';
import styles from './super-users.module.css';
import { useSuperUsers } from './use-super-users.js';

/** Lists the super users, who may do everything, each with a sign-in of their own. */
export function SuperUsersPage() {
  usePageTitle('Super Users');
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button type="primary" onClick={() => setAdding(true)}>
      Add User
    </Button>
  );
  return (
    <>
      <PageHead title="Super Users" action={add} />
      <Card>
        <SuperUsers />
      </Card>
      {isAdding && <AddSuperUserForm onClose={() => setAdding(false)} />}
    </>
  );
}

function SuperUsers() {
  const users = useSuperUsers();
  if (users.isPending) return <Loading label="Loading super users ..." />;
  if (users.isError) {
    return (
      <ErrorState
        title="The super users could not be loaded"
        error={users.error}
        onRetry={() => void users.refetch()}
      />
    );
  }
  if (users.data.length === 0) {
    return (
      <EmptyState title="No super users yet">
        All share one sign-in, so nobody can tell who did what. Add a user for each of you.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} aria-label="Super users">
      {users.data.map((user) => (
        <SuperUserItem key={user.id} user={user} />
      ))}
    </ul>
  );
}
