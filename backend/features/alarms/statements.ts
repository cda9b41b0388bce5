/** A client of PostgreSQL, or TypeORM's manager of a transaction. */
export interface Statements {
  query(sql: string, params: unknown[]): Promise<unknown>;
}

/** @returns the rows of a SELECT */
export async function selectRows<Row>(client: Statements, sql: string, params: unknown[]): Promise<Row[]> {
  const answer = await client.query(sql, params);
  // A client answers a result, TypeORM the rows.
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as Row[];
}
