import { type Station } from '@mesonet/contract/stations.js';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { formatCount } from '../../shared/format-count.js';
import { Card, Figure } from '../../shared/ui/card.js';
import { EmptyState } from '../../shared/ui/page-states.js';
import { type AccountStations, percentActive } from './count-by-account.js';
import styles from './statistics.module.css';

const COLUMNS: TableColumnsType<AccountStations> = [
  {
    title: 'Organization',
    dataIndex: 'name',
    render: (name: string, { accountId, active, total }) => (
      <span className={styles.organization}>
        <Link to={`/admin/${accountId}/home`}>{name}</Link>
        <small>
          {formatCount(active)} of {formatCount(total)} active
        </small>
      </span>
    ),
  },
  {
    title: 'Total',
    dataIndex: 'total',
    ...{ align: 'right', responsive: ['sm'], sorter: (a, b) => a.total - b.total },
  },
  {
    title: 'Active',
    dataIndex: 'active',
    ...{ align: 'right', responsive: ['sm'], sorter: (a, b) => a.active - b.active },
  },
  {
    title: 'Percent active',
    align: 'right',
    sorter: (a, b) => percentActive(a.active, a.total) - percentActive(b.active, b.total),
    render: (_, { active, total }) => <Share percent={percentActive(active, total)} />,
  },
];

/** Shows how many stations are active, in total and for each organization. */
export function ActiveStationsCard({ groups }: { groups: readonly AccountStations[] }) {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const active = groups.reduce((sum, group) => sum + group.active, 0);
  return (
    <Card title="Active Stations">
      <Figure
        figure={formatCount(active)}
        unit={`of ${formatCount(total)}, ${percentActive(active, total)} % active`}
      />
      {total === 0 ? (
        <EmptyState title="No stations yet">They appear once an organization adds one.</EmptyState>
      ) : (
        <Table<AccountStations>
          columns={COLUMNS}
          dataSource={[...groups]}
          rowKey="accountId"
          size="small"
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          expandable={{ expandedRowRender: ({ stations }) => <Stations stations={stations} /> }}
        />
      )}
    </Card>
  );
}

function Share({ percent }: { percent: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      {percent} %
    </span>
  );
}

/** Lists stations. A ring marks inactive ones, so that colour is not the only sign. */
function Stations({ stations }: { stations: readonly Station[] }) {
  return (
    <ul className={styles.stations}>
      {stations.map(({ _id, accountid, stationname, active }) => (
        <li key={_id} data-active={active}>
          <Link to={`/${accountid}/WeatherStations/${_id}/RT/main`}>{stationname}</Link>
          <span className="visually-hidden">{active ? ', active' : ', inactive'}</span>
        </li>
      ))}
    </ul>
  );
}
