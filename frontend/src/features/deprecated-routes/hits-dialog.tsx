import { type DeprecatedRouteHit } from '@mesonet/contract/deprecated-routes.js';
import { Button, Modal, Table, type TableColumnsType } from 'antd';
import { formatStationTime } from '../../shared/time/station-time.js';
import { EmptyState, Loading } from '../../shared/ui/page-states.js';
import styles from './deprecated-routes.module.css';
import { nameOf, type RuleUse } from './rules.js';
import { type HitRange, useLastHits } from './use-deprecated-routes.js';
import { OWN_ZONE } from '../../shared/time/own-zone.js';

const COLUMNS: TableColumnsType<DeprecatedRouteHit> = [
  {
    title: 'Path',
    dataIndex: 'path',
    className: styles.path ?? '',
    render: (path: string, { count }) => (count === 1 ? path : `${path} and ${count - 1} more`),
  },
  {
    title: 'Timestamp',
    dataIndex: 'timestamp',
    width: 200,
    render: (at: string) => (
      <time dateTime={at} title={formatStationTime(Date.parse(at), OWN_ZONE, 'full')}>
        {formatStationTime(Date.parse(at), OWN_ZONE, 'daySeconds')}
      </time>
    ),
  },
];

interface HitsDialogProps {
  rule: RuleUse;
  range: HitRange;
  onClose: () => void;
}

/** Lists the last 100 calls of a deprecated route, the newest first. */
export function HitsDialog({ rule, range, onClose }: HitsDialogProps) {
  return (
    <Modal
      open
      title={nameOf(rule)}
      width={720}
      onCancel={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className={styles.note}>The last 100 hits, newest first.</p>
      <Hits rule={rule} range={range} />
    </Modal>
  );
}

function Hits({ rule, range }: Pick<HitsDialogProps, 'rule' | 'range'>) {
  const hits = useLastHits(rule, range);
  if (hits.isPending) return <Loading label="Loading route hits ..." />;
  const shown = hits.data ?? [];
  if (shown.length === 0) return <EmptyState title="No hit in this range" />;
  return (
    <Table<DeprecatedRouteHit>
      columns={COLUMNS}
      dataSource={shown.map((hit, place) => ({ ...hit, place }))}
      rowKey="place"
      size="small"
      scroll={{ y: 400 }}
      pagination={false}
    />
  );
}
