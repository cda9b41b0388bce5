import type { SnapshotChange } from '@mesonet/contract/snapshots.js';
import type { EntityManager } from 'typeorm';
import { restoredTable } from '../../../platform/restore-parts.js';
import type { StagedTable } from './stage.js';

const MOST_NAMES = 20;

/**
 * Returns parts of SQL that select the rows of a table which a restore adds, removes and changes. In them, `r` is a row
 * of the snapshot and `t` a present row.
 */
export function differencesOf(table: StagedTable) {
  const { name, key, columns, keeps = [], mayChange = 'true', large } = table;
  const restored = restoredTable(name);
  const isSame = key.map((column) => `r.${column} = t.${column}`).join(' AND ');
  const settings = columns.filter((column) => !key.includes(column) && !keeps.includes(column));
  const compared = settings.filter((column) => column !== large);
  const row = (alias: string) => `ROW(${compared.map((column) => `${alias}.${column}`).join(', ')})`;
  return {
    settings,
    added: `FROM ${restored} r WHERE NOT EXISTS (SELECT FROM ${name} t WHERE ${isSame})`,
    removed: `FROM ${name} t WHERE (${mayChange}) AND NOT EXISTS (SELECT FROM ${restored} r WHERE ${isSame})`,
    changed: `${restored} r WHERE ${isSame} AND (${mayChange}) AND ${row('r')} IS DISTINCT FROM ${row('t')}`,
  };
}

/** Lists what a restore would change now. The rows of the snapshot must be in their temporary tables. */
export async function listChanges(
  manager: EntityManager,
  tables: readonly StagedTable[],
): Promise<SnapshotChange[]> {
  const changes: SnapshotChange[] = [];
  for (const table of tables) {
    const { added, removed, changed } = differencesOf(table);
    const label = table.label;
    const removedLabel = `SELECT ${label} AS name FROM (SELECT t.* ${removed}) r`;
    changes.push({
      kind: table.name,
      added: await named(manager, `SELECT ${label} AS name ${added}`),
      removed: await named(manager, removedLabel),
      changed: await named(manager, `SELECT ${label} AS name FROM ${table.name} t, ${changed}`),
    });
  }
  return changes;
}

async function named(manager: EntityManager, rows: string): Promise<{ count: number; names: string[] }> {
  const [found] = await manager.query<{ count: number; names: string[] }[]>(
    `WITH found AS (${rows})
     SELECT count(*)::integer AS count, ARRAY(SELECT name FROM found ORDER BY name LIMIT ${MOST_NAMES}) AS names FROM found`,
  );
  return found!;
}
