import { type RainLedgerEntry } from '@mesonet/contract/rain-ledger.js';
import { Button, Popconfirm, Table } from 'antd';
import { formatStationTime } from '../../shared/time/station-time.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { CAUSES } from './rain-causes.js';
import styles from './rain-ledger.module.css';

interface RainLedgerTableProps {
  entries: readonly RainLedgerEntry[];
  units: DisplayUnits;
  timezone: string;
  isSaving: boolean;
  /** @param amount 0 voids, null restores */
  onSet: (entry: RainLedgerEntry, amount: 0 | null) => void;
  onCorrect: (entry: RainLedgerEntry) => void;
}

/** Entries with what happened, what was counted, and what can be made of them. */
export function RainLedgerTable({ entries, units, timezone, ...actions }: RainLedgerTableProps) {
  const inches = (amount: number) => units.formatMeasurement('rainToday', amount).text;
  const time = (iso: string, style: 'dateTime' | 'time') =>
    formatStationTime(Date.parse(iso), timezone, style);
  return (
    <Table<RainLedgerEntry>
      size="small"
      rowKey="_id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...entries]}
      columns={[
        {
          title: 'Time',
          render: (_, entry) => (
            <span className={styles.time}>
              {time(entry.time, 'dateTime')}
              {Date.parse(entry.time) - Date.parse(entry.from) > 15 * 60_000 && (
                <small>since {time(entry.from, 'dateTime')}</small>
              )}
            </span>
          ),
        },
        {
          title: 'What happened',
          width: '40%',
          render: (_, entry) => (
            <span className={styles.cause} data-odd={entry.cause !== 'rain' || undefined}>
              {CAUSES[entry.cause].label}
              {entry.cause !== 'rain' && <small>{CAUSES[entry.cause].detail}</small>}
              {entry.corrected !== null && (
                <small>
                  {entry.corrected === 0 ? 'Voided' : 'Corrected'} by {entry.correctedBy}
                  {entry.note ? `: ${entry.note}` : ''}
                </small>
              )}
            </span>
          ),
        },
        {
          title: 'Amount',
          align: 'right',
          render: (_, { amount, corrected }) => (
            <span className={styles.amount}>
              {corrected !== null && <del>{inches(amount)}</del>}
              <b>{inches(corrected ?? amount)}</b>
            </span>
          ),
        },
        {
          title: 'Counter',
          align: 'right',
          render: (_, { before, reading }) => (
            <span className={styles.reading}>
              {before === reading ? inches(reading) : `${inches(before)} → ${inches(reading)}`}
            </span>
          ),
        },
        {
          title: <span className={styles.hidden}>Actions</span>,
          render: (_, entry) => <Actions entry={entry} {...actions} />,
        },
      ]}
    />
  );
}

function Actions({
  entry,
  isSaving,
  onSet,
  onCorrect,
}: { entry: RainLedgerEntry } & Pick<RainLedgerTableProps, 'isSaving' | 'onSet' | 'onCorrect'>) {
  const isOfTotals = entry.totals !== null;
  return (
    <span className={styles.actions}>
      {!isOfTotals && (
        <Button size="small" disabled={isSaving} onClick={() => onCorrect(entry)}>
          Correct …
        </Button>
      )}
      {entry.corrected !== null ? (
        <Button size="small" disabled={isSaving} onClick={() => onSet(entry, null)}>
          Restore
        </Button>
      ) : (
        (isOfTotals || entry.amount > 0) && (
          <Popconfirm
            title="Void this entry?"
            description="It no longer counts; all totals since are counted anew. You can restore it."
            okText="Void"
            onConfirm={() => onSet(entry, 0)}
          >
            <Button size="small" danger disabled={isSaving}>
              Void
            </Button>
          </Popconfirm>
        )
      )}
    </span>
  );
}
