import { type AccountUser } from '@mesonet/contract/users.js';
import { Grid, Table, type TableColumnsType } from 'antd';
import { type ReactNode } from 'react';
import { useSession } from '../../shared/session/use-session.js';
import { UserPicture } from '../../shared/session/pictures/user-picture.js';
import { RoleSelect } from './role-select.js';
import { useChangeRole } from './use-account-users.js';
import { UserMenu } from './user-menu.js';
import styles from './users-table.module.css';

const PAGE_SIZE = 50;

interface UsersTableProps {
  accountId: string;
  users: readonly AccountUser[];
}

/**
 * A table with one row for each member of an organization. On a phone the email address and role are below the name.
 */
export function UsersTable({ accountId, users }: UsersTableProps) {
  const ownId = useSession().data?.id;
  const isWide = Grid.useBreakpoint().md === true;
  const roleOf = (user: AccountUser) => <RoleOf accountId={accountId} user={user} />;
  const columns: TableColumnsType<AccountUser> = [
    {
      title: 'Name',
      key: 'name',
      render: (_, user) => (
        <Name user={user}>
          {!isWide && (
            <>
              <div className={styles.below}>{user.email}</div>
              {roleOf(user)}
            </>
          )}
        </Name>
      ),
    },
    { title: 'Email', dataIndex: 'email', hidden: !isWide },
    { title: 'Role', key: 'role', width: 166, hidden: !isWide, render: (_, user) => roleOf(user) },
    {
      title: <span className="visually-hidden">Actions</span>,
      key: 'actions',
      width: 56,
      align: 'right',
      render: (_, user) => <UserMenu accountId={accountId} user={user} isSelf={user.id === ownId} />,
    },
  ];
  return (
    <Table<AccountUser>
      columns={columns}
      dataSource={users}
      rowKey="id"
      size="middle"
      sticky={{ offsetHeader: 58 }}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

function Name({ user: { email, name, isNewUser }, children }: { user: AccountUser; children: ReactNode }) {
  return (
    <div className={styles.user}>
      <UserPicture email={email} />
      <div className={styles.name}>
        <div>{name}</div>
        {isNewUser && <div className={styles.below}>invite sent ...</div>}
        {children}
      </div>
    </div>
  );
}

function RoleOf({ accountId, user }: { accountId: string; user: AccountUser }) {
  const { mutate, isPending, variables } = useChangeRole(accountId);
  const { email, accounts } = user;
  return (
    <RoleSelect
      aria-label={`Role of ${email}`}
      value={isPending ? variables.role : (accounts[accountId]?.role ?? 'guest')}
      disabled={isPending}
      onChange={(role) => mutate({ email, role })}
    />
  );
}
