import type { Cell } from '../../../bytes/cells.js';
import { atBuckets, emptyBuckets, slicesOf } from '../result-rows.js';
import type { StoreColumn } from '../sample-reader.js';
import { checkStat } from '../stored-columns.js';
import { type BucketGrid, toGrids } from './bucket-grids.js';
import type { TableQueries } from './table-queries.js';
import { aggregateSql } from './questdb-sql.js';
import type { SampleTable } from './tables/sample-tables.js';

// Largest numbers of grids and of columns in one statement. The statement is part of the URL of a GET request, which
// QuestDB limits to 64 kB.
const GRIDS_PER_QUERY = 100;
const COLUMNS_PER_QUERY = 150;

/** Answers `SampleReader.aggregate` with as many queries as are needed. */
export async function aggregate(
  tables: TableQueries,
  series: number,
  { columns, edges }: { columns: readonly StoreColumn[]; edges: readonly number[] },
  signal?: AbortSignal,
): Promise<Cell[][]> {
  const answer = columns.map((column) => emptyBuckets(checkStat(column), Math.max(0, edges.length - 1)));
  const queries = [...slicesOf(toGrids(edges), GRIDS_PER_QUERY)].flatMap((grids) =>
    [...slicesOf([...columns.keys()], COLUMNS_PER_QUERY)].map(async (indexes) => {
      const asked = { columns: indexes.map((index) => columns[index]!), grids };
      const [buckets = [], ...cells] = await readBuckets(tables, series, asked, signal);
      indexes.forEach((index, i) => {
        answer[index] = atBuckets(answer[index]!, buckets as number[], cells[i]!);
      });
    }),
  );
  await Promise.all(queries);
  return answer;
}

/** @returns a column with the indexes of the buckets that hold rows, then a column of values for each requested one */
function readBuckets(
  tables: TableQueries,
  series: number,
  { columns, grids }: { columns: readonly StoreColumn[]; grids: readonly BucketGrid[] },
  signal?: AbortSignal,
): Promise<Cell[][]> {
  const [{ start }, { end }] = [grids[0]!, grids.at(-1)!];
  const sql = (table: SampleTable) => aggregateSql(table, series, columns, grids);
  return tables.columns(series, sql, columns.length + 1, { range: { start, end }, signal });
}
