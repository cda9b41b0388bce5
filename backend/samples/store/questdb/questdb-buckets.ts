import { atBuckets, type Cell, emptyBuckets, slicesOf } from '../result-rows.js';
import type { StoreColumn } from '../sample-store.js';
import { checkStat } from '../stored-columns.js';
import { type BucketGrid, toGrids } from './bucket-grids.js';
import type { QuestDbReader } from './questdb-reader.js';
import { aggregateSql } from './questdb-sql.js';
import type { SampleTable } from './tables/sample-tables.js';

// A statement travels in the address of a GET, of which QuestDB takes 64 kB.
const GRIDS_PER_QUERY = 100;
const COLUMNS_PER_QUERY = 150;

/** `SampleStore.aggregate`, in as many questions as it takes. */
export async function aggregate(
  reader: QuestDbReader,
  series: number,
  columns: readonly StoreColumn[],
  edges: readonly number[],
  signal?: AbortSignal,
): Promise<Cell[][]> {
  const answer = columns.map((column) => emptyBuckets(checkStat(column), Math.max(0, edges.length - 1)));
  const queries = [...slicesOf(toGrids(edges), GRIDS_PER_QUERY)].flatMap((grids) =>
    [...slicesOf([...columns.keys()], COLUMNS_PER_QUERY)].map(async (indexes) => {
      const asked = indexes.map((index) => columns[index]!);
      const [buckets = [], ...cells] = await readBuckets(reader, series, asked, grids, signal);
      indexes.forEach((index, i) => {
        answer[index] = atBuckets(answer[index]!, buckets as number[], cells[i]!);
      });
    }),
  );
  await Promise.all(queries);
  return answer;
}

/** @returns the buckets that hold rows, then each column in them */
function readBuckets(
  reader: QuestDbReader,
  series: number,
  columns: readonly StoreColumn[],
  grids: readonly BucketGrid[],
  signal?: AbortSignal,
): Promise<Cell[][]> {
  const [{ start }, { end }] = [grids[0]!, grids.at(-1)!];
  const sql = (table: SampleTable) => aggregateSql(table, series, columns, grids);
  return reader.columns(series, sql, columns.length + 1, { start, end }, signal);
}
