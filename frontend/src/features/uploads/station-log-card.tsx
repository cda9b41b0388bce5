import { type StationLogKind } from '@mesonet/contract/station-logs.js';
import { Button } from 'antd';
import { formatStationTime } from '../../shared/time/station-time.js';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import styles from './uploads.module.css';
import { useStationLog } from './use-uploads.js';

const KINDS: Record<StationLogKind, string> = {
  connect: 'Connected',
  rejected: 'Rejected',
  unknown_key: 'Unknown field',
  measurement: 'Measurement',
  clock_skew: 'Clock',
  server_time: 'No time',
  unauthorized: 'Wrong password',
  throttled: 'Too many',
  silence: 'Silence',
  password: 'Password',
};

/** Shows the log of a station. Equal events within a minute share a line. */
export function StationLogCard({ stationId, timezone }: { stationId: string; timezone: string }) {
  const log = useStationLog(stationId);
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card title="Log" note="90 days are kept">
      {log.isPending && <Loading label="Loading the log" />}
      {log.isError && entries.length === 0 && (
        <ErrorState
          title="The log could not be loaded"
          error={log.error}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.isSuccess && entries.length === 0 && (
        <EmptyState title="Nothing to tell">
          Connects, rejected values and unknown fields appear here.
        </EmptyState>
      )}
      <ul className={styles.log} aria-label="Log">
        {entries.map(({ time, last, kind, detail, message, count }) => (
          <li key={`${time} ${kind} ${detail}`}>
            <time dateTime={last}>{formatStationTime(Date.parse(last), timezone, 'dateTime')}</time>
            <b>{KINDS[kind]}</b>
            <span>
              {message}
              {count > 1 && <small> {count.toLocaleString('en')} times</small>}
            </span>
          </li>
        ))}
      </ul>
      {log.hasNextPage && (
        <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Older entries
        </Button>
      )}
    </Card>
  );
}
