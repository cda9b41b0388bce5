import { type Account } from '@mesonet/contract/accounts.js';
import { Table, type TableColumnsType } from 'antd';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAccounts } from '../../shared/session/use-accounts.js';
import { Card } from '../../shared/ui/card.js';
import { PageHead } from '../../shared/ui/page-head.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { SharedSignInWarning } from './shared-sign-in-warning.js';

const COLUMNS: TableColumnsType<Account> = [
  {
    title: 'Name',
    dataIndex: 'accountname',
    render: (_, { _id, accountname }) => <Link to={`/admin/${_id}/home`}>{accountname || _id}</Link>,
  },
  { title: 'Id', dataIndex: '_id' },
];

/** Every organization of the installation, for super admins. */
export function OrganizationsPage({ notice }: { notice: ReactNode }) {
  usePageTitle('Organizations');
  return (
    <>
      <PageHead title="Organizations" />
      <SharedSignInWarning />
      {notice}
      <Card>
        <Organizations />
      </Card>
    </>
  );
}

function Organizations() {
  const accounts = useAccounts(true);
  if (accounts.isPending) return <Loading label="Loading accounts ..." />;
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
    <Table<Account>
      columns={COLUMNS}
      dataSource={accounts.data}
      rowKey="_id"
      size="middle"
      sticky={{ offsetHeader: 58 }}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
