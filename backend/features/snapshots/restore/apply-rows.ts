import type { EntityManager } from 'typeorm';
import { restoredTable } from '../../../platform/restore-parts.js';
import { differencesOf } from './differences.js';
import type { StagedTable } from './stage.js';

/**
 * Removes rows that were added after the snapshot, from the last
 * table to the first, because later tables refer to earlier ones.
 */
export async function removeRows(manager: EntityManager, tables: readonly StagedTable[]): Promise<void> {
  for (const table of [...tables].reverse()) {
    const { removed } = differencesOf(table);
    await manager.query(`DELETE ${removed}`);
  }
}

/**
 * Changes rows that differ from the snapshot and adds the missing ones. Rows that are equal already are not written.
 */
export async function putRows(manager: EntityManager, tables: readonly StagedTable[]): Promise<void> {
  for (const table of tables) {
    const { settings, changed, added } = differencesOf(table);
    const values = settings.map((column) => `${column} = r.${column}`).join(', ');
    await manager.query(`UPDATE ${table.name} t SET ${values} FROM ${changed}`);
    const list = table.columns.join(', ');
    const row = table.columns.map((column) => `r.${column}`).join(', ');
    await manager.query(`INSERT INTO ${table.name} (${list}) SELECT ${row} ${added}`);
  }
}

/**
 * Adds the own measurements of the snapshot that a station lacks. Existing ones stay, because samples belong to them.
 */
export async function putOwnMeasurements(manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO station_measurements (series, key, label, class, unit, is_automatic, since)
     SELECT s.series, r.key, r.label, r.class, r.unit, r.is_automatic, s.extras_removed_at
     FROM ${restoredTable('station_measurements')} r JOIN stations s ON s.id = r.station_id
     WHERE NOT EXISTS (
       SELECT FROM station_measurements m WHERE m.series = s.series AND lower(m.key) = lower(r.key))`,
  );
}
