import type { QueryRunner } from 'typeorm';

/**
 * The error that stops a program that is older than the tables of its database. Its message is one line for a person.
 */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/**
 * Refuses a database that a newer version of the program has migrated.
 * @param table name of the table that lists the migrations that ran
 * @param known names of the migrations that this program knows, in their order
 * @throws NewerDatabase when a migration ran that this program does not know
 */
export async function refuseNewerDatabase(
  runner: QueryRunner,
  table: string,
  known: readonly string[],
): Promise<void> {
  if (!(await runner.hasTable(table))) return;
  const ran = (await runner.query(`SELECT name FROM ${table} ORDER BY "timestamp", id`)) as {
    name: string;
  }[];
  const newest = ran.findLast(({ name }) => !known.includes(name));
  if (!newest) return;
  throw new NewerDatabase(
    `A newer version of Mesonet has changed this database: its last migration is ${newest.name}, and the last one of ` +
      `this version is ${known.at(-1)}. Start the newer version, or restore a backup that this version made.`,
  );
}
