import { type Account } from '@mesonet/contract/accounts.js';
import { Input, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccounts } from '../../shared/session/use-accounts.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { CreateOrganization } from './create-organization.js';
import { SharedSignInWarning } from './shared-sign-in-warning.js';

const COLUMNS: TableColumnsType<Account> = [
  {
    title: 'Name',
    dataIndex: 'accountname',
    render: (_, { _id, accountname }) => <Link to={`/admin/${_id}/home`}>{accountname || _id}</Link>,
  },
  { title: 'Id', dataIndex: '_id' },
];

/**
 * Lists every organization of the installation, for super admins.
 * @param isNoticePending true while the content of `notice`, the message above the list, is loading; the list is shown
 *   afterwards, so that it does not move under a pointer
 */
export function OrganizationsPage({
  notice,
  isNoticePending,
}: {
  notice: ReactNode;
  isNoticePending: boolean;
}) {
  usePageTitle('Organizations');
  return (
    <>
      <PageHead title="Organizations" action={<CreateOrganization />} />
      <SharedSignInWarning />
      {notice}
      <Card>
        <Organizations isNoticePending={isNoticePending} />
      </Card>
    </>
  );
}

function Organizations({ isNoticePending }: { isNoticePending: boolean }) {
  const [filter, setFilter] = useState('');
  const accounts = useAccounts(true);
  if (accounts.isPending || isNoticePending) return <Loading label="Loading accounts ..." />;
  if (accounts.isError) {
    return (
      <ErrorState
        title="The organizations could not be loaded"
        error={accounts.error}
        onRetry={() => void accounts.refetch()}
      />
    );
  }
  if (accounts.data.length === 0) return <EmptyState title="There is no organization yet" />;
  return (
    <>
      <Input
        aria-label="Filter by id or name"
        placeholder="Filter by id or name"
        allowClear
        autoComplete="off"
        style={{ maxWidth: 320, marginBottom: 16 }}
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
      />
      <Table<Account>
        columns={COLUMNS}
        dataSource={shownOf(accounts.data, filter)}
        rowKey="_id"
        size="middle"
        sticky={{ offsetHeader: 58 }}
        locale={{ emptyText: 'No organization has such an id or name' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  );
}

/** Returns the organizations whose id or name contains the text, without regard to case, sorted by id. */
function shownOf(accounts: readonly Account[], filter: string): Account[] {
  const text = filter.trim().toLowerCase();
  return accounts
    .filter(({ _id, accountname }) => [_id, accountname].some((each) => each.toLowerCase().includes(text)))
    .sort((a, b) => a._id.localeCompare(b._id));
}
