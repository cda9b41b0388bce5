import type { EntityManager } from 'typeorm';
import { restoredTable } from '../../../platform/restore-parts.js';
import { differencesOf } from './differences.js';
import type { StagedTable } from './stage.js';

/** Removes rows that came after the snapshot, from the last table to the first. */
export async function removeRows(manager: EntityManager, tables: readonly StagedTable[]): Promise<void> {
  for (const table of [...tables].reverse()) {
    const { removed } = differencesOf(table);
    await manager.query(`DELETE ${removed}`);
  }
}

/** Changes rows and adds those that are missing. What is as it was is not written. */
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

/** Gives stations the measurements of their own that they lack. Those that are there stay: samples hang on them. */
export async function putOwnMeasurements(manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO station_measurements (series, key, label, class, unit, is_automatic, since)
     SELECT s.series, r.key, r.label, r.class, r.unit, r.is_automatic, s.extras_removed_at
     FROM ${restoredTable('station_measurements')} r JOIN stations s ON s.id = r.station_id
     WHERE NOT EXISTS (
       SELECT FROM station_measurements m WHERE m.series = s.series AND lower(m.key) = lower(r.key))`,
  );
}
