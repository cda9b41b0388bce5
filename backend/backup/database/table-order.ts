/**
 * Puts tables behind those they refer to, so that their rows can be loaded in this order.
 * @param references of a table: names of the tables its foreign keys point to; itself counts for nothing
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
