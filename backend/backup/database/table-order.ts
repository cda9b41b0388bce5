/**
 * Sorts tables so that each one follows the tables that its foreign keys point to. Rows can be loaded in this order.
 * @param references names of the tables to which the foreign keys of a table point, without the table itself
 * @throws Error when tables refer to each other in a circle
 */
export function inLoadOrder<Table extends { name: string; references: readonly string[] }>(
  tables: readonly Table[],
): Table[] {
  const ordered: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(({ name, references }) =>
      references.every((other) => other === name || !left.has(other)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}
