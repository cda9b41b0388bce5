import { type ReactNode, useState } from 'react';
import { Pager } from './pager.js';

/**
 * Shows a long list a page at a time.
 * @returns what is on the page that is open, and the way to the others; null where all is on one
 */
export function usePaging<Row>(
  rows: readonly Row[],
  pageSize: number,
): { shown: readonly Row[]; pager: ReactNode } {
  const [page, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  // A search leaves fewer pages than there were.
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
