import { DatabaseError } from 'pg';

/** A sum leaves the range of a double: PostgreSQL refuses it. */
const OUT_OF_RANGE = '22003';

/** Asks for sums of doubles, and once more of numerics where these leave the range of a double. */
export async function withinDoubles<Rows>(ask: (isNumeric: boolean) => Promise<Rows>): Promise<Rows> {
  try {
    return await ask(false);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== OUT_OF_RANGE) throw error;
    return ask(true);
  }
}
