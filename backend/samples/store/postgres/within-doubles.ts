import { DatabaseError } from 'pg';

/** PostgreSQL's error code for a sum that leaves the range of a double. */
const OUT_OF_RANGE = '22003';

/** Runs a query that adds doubles. If a sum is outside the range of a double, the query runs again with numerics. */
export async function withinDoubles<Rows>(ask: (isNumeric: boolean) => Promise<Rows>): Promise<Rows> {
  try {
    return await ask(false);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== OUT_OF_RANGE) throw error;
    return ask(true);
  }
}
