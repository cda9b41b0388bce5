import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { Card } from '../../shared/ui/card.js';
import { EmptyState, ErrorState, Loading } from '../../shared/ui/page-states.js';
import { NO_FILTER, readFilter, toAuditQuery, writeFilter } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';
import styles from './audit.module.css';
import { useAuditLog } from './use-audit-log.js';

interface AuditCardProps {
  /** Id of an organization; null for all organizations. */
  accountId: string | null;
  /** IANA time zone in which times are written and days begin. */
  timezone: string;
}

/** Shows the audit log and its filters. */
export function AuditCard({ accountId, timezone }: AuditCardProps) {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const log = useAuditLog(accountId, toAuditQuery(filter, timezone));
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Card title="Entries" note={`A year is kept · ${timezone}`}>
      <div className={styles.page}>
        <AuditFilters filter={filter} onChange={(next) => setSearch(writeFilter(next), { replace: true })} />
        {log.isPending && <Loading label="Loading the audit log" />}
        {log.isError && (
          <ErrorState
            title="The audit log could not be loaded"
            error={log.error}
            onRetry={() => void log.refetch()}
          />
        )}
        {log.isSuccess && entries.length === 0 && (
          <EmptyState title={isFiltered ? 'Nothing of that kind' : 'Nothing to tell yet'}>
            {isFiltered ? (
              <Button onClick={() => setSearch(writeFilter(NO_FILTER))}>Show everything</Button>
            ) : (
              'Sign-ins, changes of users, stations and settings, and what was refused appear here.'
            )}
          </EmptyState>
        )}
        {entries.length > 0 && (
          <div className={styles.table} aria-busy={log.isPlaceholderData}>
            <AuditTable entries={entries} timezone={timezone} isOfAll={accountId === null} />
          </div>
        )}
        {log.hasNextPage && (
          <Button
            className={styles.more ?? ''}
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            Older entries
          </Button>
        )}
      </div>
    </Card>
  );
}
