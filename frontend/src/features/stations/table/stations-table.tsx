import { type Station } from '@mesonet/contract/stations.js';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../shared/ui/page-states.js';
import { usePaging } from '../../../shared/ui/pager/use-paging.js';
import { SortHead } from '../../../shared/ui/sort-head.js';
import { useMedia } from '../../../shared/ui/theme/use-media.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { useFiringCounts } from '../../../shared/violations/use-firing-counts.js';
import { nextSort, type Sort, type SortColumn, sortRows, type StationRow } from '../station-rows.js';
import { NarrowRow, WideRow } from './station-row.js';
import styles from './stations-table.module.css';

const PAGE_SIZE = 25;
/** Media query for windows that have room for all columns. */
const WIDE = '(min-width: 992px)';

const COLUMNS: readonly { title: string; column?: SortColumn; isRight?: boolean }[] = [
  { title: 'State', column: 'state' },
  { title: 'Name', column: 'name' },
  { title: 'Id', column: 'id' },
  { title: 'Password' },
  { title: 'Temperature', column: 'temperature', isRight: true },
  { title: 'last 24 h' },
  { title: 'Last sample', column: 'last', isRight: true },
];

interface StationsTableProps {
  accountId: string;
  /** Stations to show, sorted by their names. */
  rows: readonly StationRow[];
  units: DisplayUnits;
  /** Station passwords by station id; undefined until they are loaded. */
  passwords: ReadonlyMap<string, string> | undefined;
  arePasswordsShown: boolean;
  onEdit: (station: Station) => void;
}

/** A table with one row for each station. On a phone a row holds state, name, temperature and curve. */
export function StationsTable({ rows, passwords, arePasswordsShown, ...shared }: StationsTableProps) {
  const isWide = useMedia(WIDE);
  const firing = useFiringCounts(shared.accountId);
  const [sort, setSort] = useState<Sort>({ column: 'name', isDescending: false });
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort]);
  const { shown, pager } = usePaging(sorted, PAGE_SIZE);
  if (rows.length === 0) return <EmptyState title="No station has this name or id." />;
  return (
    <>
      <table className={styles.table} aria-label="Stations">
        {isWide && <Heads sort={sort} onSort={(column) => setSort(nextSort(sort, column))} />}
        <tbody>
          {shown.map((row) =>
            isWide ? (
              <WideRow
                key={row.station._id}
                row={row}
                password={passwords?.get(row.station._id)}
                isPasswordShown={arePasswordsShown}
                firing={firing.get(row.station._id) ?? 0}
                {...shared}
              />
            ) : (
              <NarrowRow
                key={row.station._id}
                row={row}
                firing={firing.get(row.station._id) ?? 0}
                {...shared}
              />
            ),
          )}
        </tbody>
      </table>
      {pager}
    </>
  );
}

interface HeadsProps {
  sort: Sort;
  onSort: (column: SortColumn) => void;
}

function Heads({ sort, onSort }: HeadsProps) {
  const order = sort.isDescending ? 'descending' : 'ascending';
  return (
    <thead>
      <tr>
        {COLUMNS.map(({ title, column, isRight = false }) =>
          column === undefined ? (
            <th key={title} scope="col">
              {title}
            </th>
          ) : (
            <SortHead
              key={title}
              title={title}
              order={sort.column === column ? order : undefined}
              onSort={() => onSort(column)}
              className={isRight ? styles.right : undefined}
            />
          ),
        )}
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
