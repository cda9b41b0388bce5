import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined.js';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined.js';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined.js';
import { type Snapshot } from '@mesonet/contract/snapshots.js';
import { Popconfirm, Table, type TableColumnsType } from 'antd';
import { fileSize } from '../../shared/file-size.js';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Icon } from '../../shared/ui/icon.js';
import { IconButton, IconLink } from '../../shared/ui/icon-button.js';
import { RestoreQuestion } from './restore-question.js';
import styles from './snapshots.module.css';
import { useDeleteSnapshot, zipAddress } from './use-snapshots.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

interface SnapshotTableProps {
  snapshots: readonly Snapshot[];
  isRestoring: boolean;
  onRestore: (name: string) => void;
}

interface Actions extends Pick<SnapshotTableProps, 'isRestoring' | 'onRestore'> {
  onDelete: (name: string) => void;
}

const timeOf = ({ modified }: Snapshot) => formatStationTime(Date.parse(modified), OWN_ZONE, 'dateTime');

/** Lists the configuration snapshots with the actions on each. */
export function SnapshotTable({ snapshots, isRestoring, onRestore }: SnapshotTableProps) {
  const { mutate: remove } = useDeleteSnapshot();
  return (
    <Table<Snapshot>
      columns={columnsOf({ isRestoring, onRestore, onDelete: (name) => remove(name) })}
      dataSource={[...snapshots]}
      rowKey="id"
      size="middle"
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

function columnsOf(actions: Actions): TableColumnsType<Snapshot> {
  return [
    {
      title: 'Name',
      dataIndex: 'name',
      sorter: (a, b) => a.name.localeCompare(b.name),
      render: (_, snapshot) => (
        <span className={styles.named}>
          <b>{snapshot.name}</b>
          <small>{timeOf(snapshot)}</small>
        </span>
      ),
    },
    {
      title: 'Modified',
      responsive: ['sm'],
      defaultSortOrder: 'descend',
      sorter: (a, b) => a.modified.localeCompare(b.modified),
      render: (_, snapshot) => timeOf(snapshot),
    },
    {
      title: 'Size',
      align: 'right',
      responsive: ['sm'],
      render: (_, { size }) => fileSize(size),
    },
    {
      title: <span className="visually-hidden">Actions</span>,
      align: 'right',
      width: 144,
      render: (_, snapshot) => <SnapshotActions snapshot={snapshot} {...actions} />,
    },
  ];
}

function SnapshotActions({ snapshot, isRestoring, onRestore, onDelete }: { snapshot: Snapshot } & Actions) {
  const { name } = snapshot;
  return (
    <span className={styles.actions}>
      <IconLink
        aria-label={`Download ${name}`}
        icon={<Icon icon={DownloadOutlined} />}
        href={zipAddress(name)}
        download={`${name}.zip`}
      />
      <RestoreQuestion name={name} time={timeOf(snapshot)} onConfirm={() => onRestore(name)}>
        <IconButton
          aria-label={`Restore ${name}`}
          icon={<Icon icon={ReloadOutlined} />}
          className={styles.restore}
          disabled={isRestoring}
        />
      </RestoreQuestion>
      <Popconfirm
        title={`Delete snapshot ${name}?`}
        description="It cannot be brought back, except from a download."
        okText="Yes"
        okButtonProps={{ danger: true }}
        cancelText="No"
        cancelButtonProps={{ autoFocus: true }}
        classNames={{ root: styles.popover! }}
        placement="bottomRight"
        destroyOnHidden
        onConfirm={() => onDelete(name)}
      >
        <IconButton
          aria-label={`Delete ${name}`}
          icon={<Icon icon={DeleteOutlined} />}
          disabled={isRestoring}
        />
      </Popconfirm>
    </span>
  );
}
