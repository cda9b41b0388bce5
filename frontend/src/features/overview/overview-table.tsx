import { useState } from 'react';
import { Card } from '../../shared/ui/card.js';
import { SortHead } from '../../shared/ui/sort-head.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';
import { OverviewRow } from './overview-row.js';
import pageStyles from './overview-page.module.css';
import styles from './overview-table.module.css';
import { nextSort, sortSummaries, type Sort, type SortColumn } from './sort-summaries.js';
import { type StationSummary } from './station-summary.js';
import { formatCount } from '../../shared/format-count.js';

/** The table draws this many rows at first, and all of them on request. */
const ROWS_AT_ONCE = 100;

const COLUMNS: readonly { column: SortColumn; title: string }[] = [
  { column: 'name', title: 'Station' },
  { column: 'temperature', title: 'Temperature' },
  { column: 'humidity', title: 'Humidity' },
  { column: 'windSpeed', title: 'Wind' },
  { column: 'pressure', title: 'Pressure' },
  { column: 'rainToday', title: 'Rain today' },
  { column: 'age', title: 'Last sample' },
];

interface OverviewTableProps {
  accountId: string;
  summaries: readonly StationSummary[];
  units: DisplayUnits;
}

/**
 * A table with one row for each station. On a phone CSS turns each row into a card, which hides the roles of table
 * cells from screen readers, so the roles are set explicitly.
 */
export function OverviewTable({ accountId, summaries, units }: OverviewTableProps) {
  const [sort, setSort] = useState<Sort>({ column: 'name', isDescending: false });
  const [isWhole, setWhole] = useState(false);
  const rows = sortSummaries(summaries, sort);
  const shownRows = isWhole ? rows : rows.slice(0, ROWS_AT_ONCE);
  return (
    <Card title="Stations" className={pageStyles.wide}>
      <table role="table" className={styles.table} aria-label="Stations">
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map(({ column, title }) => (
              <SortHead
                key={column}
                title={title}
                order={sort.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                onSort={() => setSort(nextSort(sort, column))}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shownRows.map((summary) => (
            <OverviewRow key={summary.station._id} accountId={accountId} summary={summary} units={units} />
          ))}
        </tbody>
      </table>
      {shownRows.length < rows.length && (
        <button type="button" className={pageStyles.more} onClick={() => setWhole(true)}>
          Show all {formatCount(rows.length)} stations
        </button>
      )}
    </Card>
  );
}
