import { type ReactNode, useState } from 'react';
import { Pager } from './pager.js';

/**
 * Splits a long list into pages.
 * @returns the rows of the shown page, and the pager that changes the page (null if one page holds all rows)
 */
export function usePaging<Row>(
  rows: readonly Row[],
  pageSize: number,
): { shown: readonly Row[]; pager: ReactNode } {
  const [page, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  // When a search shortens the list, the shown page may no longer exist. The last page is then shown.
  const open = Math.min(page, last);
  const first = open * pageSize;
  return {
    shown: rows.slice(first, first + pageSize),
    pager:
      last === 0 ? null : (
        <Pager
          first={first + 1}
          last={Math.min(first + pageSize, rows.length)}
          count={rows.length}
          onStep={(step) => setPage(open + step)}
        />
      ),
  };
}
