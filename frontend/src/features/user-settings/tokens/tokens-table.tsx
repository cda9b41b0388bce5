import type { AccessToken } from '@mesonet/contract/access-tokens.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatStationTime } from '../../../shared/time/station-time.js';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.js';
import { useDeleteToken } from './use-access-tokens.js';
import { OWN_ZONE } from '../../../shared/time/own-zone.js';

const COLUMNS: TableColumnsType<AccessToken> = [
  { title: 'Description', dataIndex: 'description' },
  {
    title: 'Created',
    key: 'created',
    render: (_, { creation_date }) => localTime(Date.parse(creation_date)),
  },
  {
    title: 'Expires',
    key: 'expires',
    render: (_, { creation_date, expires_in_minutes }) =>
      localTime(Date.parse(creation_date) + expires_in_minutes * MINUTE_MS),
  },
  {
    title: <span className="visually-hidden">Actions</span>,
    key: 'actions',
    align: 'right',
    render: (_, token) => <DeleteToken token={token} />,
  },
];

/** Lists the user's access tokens, the newest first. */
export function TokensTable({ tokens }: { tokens: readonly AccessToken[] }) {
  return (
    <Table<AccessToken>
      columns={COLUMNS}
      dataSource={tokens}
      rowKey="id"
      size="small"
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: 'No access tokens' }}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

function DeleteToken({ token: { id, description } }: { token: AccessToken }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useDeleteToken();
  const close = () => setAsking(false);
  return (
    <>
      <Button danger size="small" aria-label={`Delete: ${description}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Are you sure?"
          okText="Delete"
          isPending={isPending}
          onConfirm={() => mutate(id, { onSettled: close })}
          onClose={close}
        >
          This action cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

function localTime(time: number): string {
  return formatStationTime(time, OWN_ZONE, 'dateTime');
}
