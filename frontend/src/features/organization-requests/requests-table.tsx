import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import { type OrganizationRequest } from '@mesonet/contract/organization-requests.js';
import { Grid, Table, type TableColumnsType } from 'antd';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Button } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import styles from './requests.module.css';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

export type RequestAction = 'approve' | 'deny' | 'delete';

type Act = (action: RequestAction, request: OrganizationRequest) => void;

interface RequestsTableProps {
  requests: readonly OrganizationRequest[];
  onAct: Act;
}

/**
 * A table with one row for each request for an organization, the oldest first; on a phone everything is in one column.
 */
export function RequestsTable({ requests, onAct }: RequestsTableProps) {
  const isWide = Grid.useBreakpoint().lg === true;
  const columns: TableColumnsType<OrganizationRequest> = isWide
    ? [
        {
          title: 'Submitted',
          dataIndex: 'created',
          width: 132,
          defaultSortOrder: 'ascend',
          sortDirections: ['ascend', 'descend', 'ascend'],
          sorter: (a, b) => a.created.localeCompare(b.created),
          render: (_, request) => <Submitted {...request} />,
        },
        { title: 'Company', dataIndex: 'name', width: '20%', render: (name: string) => <b>{name}</b> },
        { title: 'Name', key: 'person', render: (_, request) => nameOf(request) },
        { title: 'Email', dataIndex: 'email', width: '24%' },
        { title: 'Account #', dataIndex: 'validator_value', width: 116 },
        {
          title: <span className="visually-hidden">Actions</span>,
          key: 'actions',
          width: 224,
          render: (_, request) => <Actions request={request} onAct={onAct} />,
        },
      ]
    : [
        {
          title: 'Requests',
          key: 'request',
          render: (_, request) => <OnPhone request={request} onAct={onAct} />,
        },
      ];
  return (
    <Table<OrganizationRequest>
      className={styles.table ?? ''}
      columns={columns}
      dataSource={requests}
      rowKey="id"
      size="middle"
      sticky={{ offsetHeader: 58 }}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

function Submitted({ created }: OrganizationRequest) {
  const ms = Date.parse(created);
  return (
    <time dateTime={created} title={formatStationTime(ms, OWN_ZONE, 'full')}>
      {formatStationTime(ms, OWN_ZONE, 'date')}
    </time>
  );
}

function nameOf({ firstname, lastname }: OrganizationRequest): string {
  return `${firstname} ${lastname}`;
}

interface RowProps {
  request: OrganizationRequest;
  onAct: Act;
}

function OnPhone({ request, onAct }: RowProps) {
  return (
    <div className={styles.request}>
      <b>{request.name}</b>
      <div>{nameOf(request)}</div>
      <div>{request.email}</div>
      <div className={styles.note}>
        Account # {request.validator_value} · <Submitted {...request} />
      </div>
      <Actions request={request} onAct={onAct} />
    </div>
  );
}

function Actions({ request, onAct }: RowProps) {
  const { status, name } = request;
  if (status === 'approved') return null;
  return (
    <div className={styles.actions}>
      <Button
        kind="text"
        icon={<Icon icon={DeleteOutlined} />}
        aria-label={`Delete: ${name}`}
        title="Delete"
        onClick={() => onAct('delete', request)}
      />
      {status === 'pending' && (
        <Button aria-label={`Deny: ${name}`} onClick={() => onAct('deny', request)}>
          Deny
        </Button>
      )}
      <Button
        aria-label={`Approve: ${name}`}
        className={styles.wished}
        onClick={() => onAct('approve', request)}
      >
        Approve
      </Button>
    </div>
  );
}
