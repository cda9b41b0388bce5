import { type CurrentUser } from '@mesonet/contract/session.js';
import { Button } from 'antd';
import { useState } from 'react';
import { LeaveDialog } from '../../shared/session/leave-dialog.js';
import { useAccounts } from '../../shared/session/use-accounts.js';
import { EmptyState } from '../../shared/ui/page-states.js';
import styles from './user-settings.module.css';

/** Lists the organizations of the user, who can leave each of them. */
export function OrganizationsTab({ user, email }: { user: CurrentUser; email: string }) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const accounts = useAccounts(true);
  const own = Object.entries(user.accounts);
  if (own.length === 0) return <EmptyState title="You belong to no organization yet" />;
  const nameOf = (id: string) => accounts.data?.find(({ _id }) => _id === id)?.accountname || id;
  return (
    <>
      <ul className={styles.list}>
        {own.map(([id, { role }]) => (
          <li key={id}>
            <div>
              {nameOf(id)}
              <div className={styles.detail}>{role}</div>
            </div>
            <Button danger aria-label={`Leave Organization: ${nameOf(id)}`} onClick={() => setLeaving(id)}>
              Leave Organization
            </Button>
          </li>
        ))}
      </ul>
      {leaving !== null && <LeaveDialog accountId={leaving} email={email} onClose={() => setLeaving(null)} />}
    </>
  );
}
