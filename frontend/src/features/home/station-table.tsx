import { type Station } from '@mesonet/contract/stations.js';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useAge } from '../../shared/time/use-age.js';
import { ActiveMark } from '../../shared/ui/active-mark.js';
import styles from './station-table.module.css';

const PAGE_SIZE = 50;

interface StationTableProps {
  accountId: string;
  stations: readonly Station[];
}

/** One row a station, with the way to its dashboard. */
export function StationTable({ accountId, stations }: StationTableProps) {
  const columns: TableColumnsType<Station> = [
    {
      title: 'Active',
      dataIndex: 'active',
      width: 110,
      render: (_, { active }) => <ActiveMark isActive={active === true} />,
    },
    {
      title: 'Name',
      dataIndex: 'stationname',
      render: (_, { _id, stationname }) => (
        <>
          <Link to={`/${accountId}/WeatherStations/${_id}/RT/main`}>{stationname}</Link>
          <span className={styles.idBelow}>{_id}</span>
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

function Age({ time }: { time: string | null | undefined }) {
  return <>{useAge(time) ?? 'never'}</>;
}
