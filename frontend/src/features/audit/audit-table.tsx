import { type AuditEntry } from '@mesonet/contract/audit.js';
import { Grid, Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { formatStationTime } from '../../shared/time/station-time.js';
import { AuditChanges } from './audit-changes.js';
import styles from './audit.module.css';
import { describeActor, wordsOf } from './audit-words.js';

/** Actions of the audit log that the server refused, so nobody performed them. */
const REFUSED: ReadonlySet<string> = new Set(['sign_in_failed', 'access_denied']);

interface AuditTableProps {
  entries: readonly AuditEntry[];
  timezone: string;
  /** True when the log covers several organizations, so each entry names its own. */
  isOfAll: boolean;
}

/** A table with one row for each entry of the audit log; on a phone everything is in one column. */
export function AuditTable({ entries, timezone, isOfAll }: AuditTableProps) {
  const isWide = Grid.useBreakpoint().md === true;
  const time = ({ time: at }: AuditEntry) => <Moment at={at} zone={timezone} />;
  const columns: TableColumnsType<AuditEntry> = [
    { title: 'Time', key: 'time', width: 168, hidden: !isWide, render: (_, entry) => time(entry) },
    {
      title: 'Who',
      key: 'who',
      width: '30%',
      hidden: !isWide,
      render: (_, entry) => <Actor entry={entry} />,
    },
    {
      title: isWide ? 'What' : 'Entries',
      key: 'what',
      render: (_, entry) => (
        <div className={styles.entry}>
          {!isWide && <div className={styles.note}>{time(entry)}</div>}
          <Action entry={entry} zone={timezone} />
          {!isWide && <ActorLine entry={entry} />}
          {!isWide && isOfAll && <Accounts entry={entry} />}
        </div>
      ),
    },
    {
      title: 'Organization',
      key: 'accounts',
      width: 150,
      hidden: !isWide || !isOfAll,
      render: (_, entry) => <Accounts entry={entry} />,
    },
    { title: 'From', dataIndex: 'from', width: 140, hidden: !isWide, className: styles.from ?? '' },
  ];
  return (
    <Table<AuditEntry>
      columns={columns}
      dataSource={entries}
      rowKey="id"
      size="middle"
      sticky={{ offsetHeader: 58 }}
      pagination={false}
      expandable={{
        rowExpandable: ({ before, after }) => before !== null || after !== null,
        expandedRowRender: (entry) => <AuditChanges {...entry} />,
      }}
    />
  );
}

function Moment({ at, zone }: { at: string; zone: string }) {
  const ms = Date.parse(at);
  return (
    <time dateTime={at} title={formatStationTime(ms, zone, 'full')}>
      {formatStationTime(ms, zone, 'dateTime')}
    </time>
  );
}

function Actor({ entry }: { entry: AuditEntry }) {
  const { name, note } = describeActor(entry.who);
  return (
    <div className={styles.entry}>
      {name}
      {note !== '' && <div className={styles.note}>{note}</div>}
    </div>
  );
}

/** On phones, shows who performed an action in a line below it. */
function ActorLine({ entry: { who, from } }: { entry: AuditEntry }) {
  const { name, note } = describeActor(who);
  return (
    <div className={styles.note}>
      by {name}
      {note !== '' && `, ${note}`}
      {from !== null && `, from ${from}`}
    </div>
  );
}

function Action({ entry: { action, object, count, since }, zone }: { entry: AuditEntry; zone: string }) {
  return (
    <div className={styles.entry}>
      <b data-refused={REFUSED.has(action) || undefined}>{wordsOf(action)}</b>
      {object !== '' && <div>{object}</div>}
      {count > 1 && (
        <div className={styles.note}>
          {count.toLocaleString('en')} times since <Moment at={since} zone={zone} />
        </div>
      )}
    </div>
  );
}

function Accounts({ entry: { accounts } }: { entry: AuditEntry }) {
  return accounts.map((id) => (
    <div key={id} className={styles.entry}>
      <Link to={`/admin/${id}/account/audit`}>{id}</Link>
    </div>
  ));
}
