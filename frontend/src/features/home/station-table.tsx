import { type Station } from '@mesonet/contract/stations.js';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useCanManage } from '../../shared/session/use-can-manage.js';
import { useAge } from '../../shared/time/use-age.js';
import { ActiveMark } from '../../shared/ui/active-mark.js';
import styles from './station-table.module.css';

const PAGE_SIZE = 50;

interface StationTableProps {
  accountId: string;
  stations: readonly Station[];
}

interface ManageLinkProps {
  accountId: string;
  station: Station;
  className?: string | undefined;
}

/** One row a station, with the way to its dashboard. */
export function StationTable({ accountId, stations }: StationTableProps) {
  const isManager = useCanManage(accountId);
  const columns: TableColumnsType<Station> = [
    {
      title: 'Active',
      dataIndex: 'active',
      width: 110,
      render: (_, { active, last_update }) => (
        <ActiveMark isActive={active === true} isWaiting={!last_update} />
      ),
    },
    {
      title: 'Name',
      dataIndex: 'stationname',
      render: (_, station) => (
        <>
          <Link to={`/${accountId}/WeatherStations/${station._id}/RT/main`}>{station.stationname}</Link>
          <span className={styles.below}>{station._id}</span>
          {isManager && <ManageLink accountId={accountId} station={station} className={styles.below} />}
        </>
      ),
    },
    { title: 'Id', dataIndex: '_id', responsive: ['md'] },
    {
      title: 'Last sample',
      dataIndex: 'last_update',
      align: 'right',
      render: (_, { last_update }) => <Age time={last_update} />,
    },
    ...(isManager ? [managerColumn(accountId)] : []),
  ];
  return (
    <Table<Station>
      columns={columns}
      dataSource={stations}
      rowKey="_id"
      size="middle"
      sticky={{ offsetHeader: 58 }}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}

function managerColumn(accountId: string): TableColumnsType<Station>[number] {
  return {
    title: <span className="visually-hidden">Look after</span>,
    key: 'manage',
    align: 'right',
    width: 110,
    responsive: ['md'],
    render: (_, station) => <ManageLink accountId={accountId} station={station} />,
  };
}

/** The way to the pages by which a station is looked after; to connecting it while it never sent. */
function ManageLink({ accountId, station, className }: ManageLinkProps) {
  const { _id, stationname, last_update } = station;
  const [page, word] = last_update ? ['settings', 'Settings'] : ['connect', 'Connect'];
  return (
    <Link
      to={`/admin/${accountId}/stations/${_id}/${page}`}
      aria-label={`${word}: ${stationname}`}
      className={className}
    >
      {word}
    </Link>
  );
}

function Age({ time }: { time: string | null | undefined }) {
  return <>{useAge(time) ?? 'waiting for the first'}</>;
}
