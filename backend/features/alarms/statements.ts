/** Runs SQL statements: a client of PostgreSQL, or TypeORM's manager of a transaction */
export interface Statements {
  query(sql: string, params: unknown[]): Promise<unknown>;
}

/**
 * Runs a SELECT.
 * @returns its rows
 */
export async function selectRows<Row>(client: Statements, sql: string, params: unknown[]): Promise<Row[]> {
  const answer = await client.query(sql, params);
  // A client of PostgreSQL returns an object with the rows, but TypeORM returns the rows themselves.
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as Row[];
}
