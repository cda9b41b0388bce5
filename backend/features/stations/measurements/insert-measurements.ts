import {
  MAX_AUTOMATIC_EXTRAS,
  MAX_EXTRAS,
  type NewExtraMeasurement,
} from '@mesonet/contract/extra-measurements.js';
import { inputUnit } from '@mesonet/model/units.js';
import type { EntityManager } from 'typeorm';
import { Conflict, NotFound } from '../../../platform/errors.js';
import { StationEntity } from '../station.entity.js';
import { StationMeasurementEntity } from './station-measurement.entity.js';

/** Largest number of removed own measurements whose keys a station remembers. */
const MAX_REMEMBERED = 200;

/**
 * Registers an own measurement for a manager. The station is locked, so
 * that measurements added at the same time are counted one after the other.
 * @throws NotFound when the station has been deleted
 * @throws Conflict when the station has as many own measurements as it may have
 */
export async function insertMeasurement(
  manager: EntityManager,
  series: number,
  extra: NewExtraMeasurement,
): Promise<StationMeasurementEntity> {
  const station = await lockStation(manager, series);
  if (!station) throw new NotFound();
  if ((await manager.countBy(StationMeasurementEntity, { series })) >= MAX_EXTRAS) {
    throw new Conflict(
      `A station has at most ${MAX_EXTRAS} measurements of its own`,
      'too_many_measurements',
    );
  }
  const row = toRow(station, extra, false);
  await manager.insert(StationMeasurementEntity, row);
  const key = extra.key.toLowerCase();
  if (station.removedMeasurements.includes(key)) {
    const removedMeasurements = station.removedMeasurements.filter((removed) => removed !== key);
    await manager.update(StationEntity, { series }, { removedMeasurements });
  }
  return row;
}

/**
 * Registers sensor channels as own measurements, except channels that the station
 * has already, that somebody removed, or for which there is no more room.
 * @returns the channels that this call registered; null when the station has been deleted
 */
export async function insertChannels(
  manager: EntityManager,
  series: number,
  channels: readonly NewExtraMeasurement[],
): Promise<{ station: StationEntity; inserted: StationMeasurementEntity[] } | null> {
  const station = await lockStation(manager, series);
  if (!station) return null;
  const known = await manager.findBy(StationMeasurementEntity, { series });
  const taken = new Set([...known.map(({ key }) => key.toLowerCase()), ...station.removedMeasurements]);
  const automatic = known.filter(({ isAutomatic }) => isAutomatic).length;
  const room = Math.max(0, Math.min(MAX_AUTOMATIC_EXTRAS - automatic, MAX_EXTRAS - known.length));
  const inserted = channels
    .filter(({ key }) => !taken.has(key.toLowerCase()))
    .slice(0, room)
    .map((channel) => toRow(station, channel, true));
  if (inserted.length > 0) await manager.insert(StationMeasurementEntity, inserted);
  return { station, inserted };
}

/** Removes an own measurement together with the fields mapped to it, and remembers that it was removed. */
export async function deleteMeasurement(
  manager: EntityManager,
  { series, key, now }: { series: number; key: string; now: Date },
): Promise<void> {
  await manager.query(
    `UPDATE stations SET extras_removed_at = $3,
       removed_measurements = (array_append(array_remove(removed_measurements, $4::text), $4::text))
         [greatest(1, cardinality(array_remove(removed_measurements, $4::text)) + 2 - $5::int):],
       intake = intake || jsonb_build_object('mappings', (
       SELECT coalesce(jsonb_object_agg(mapped.key, mapped.value), '{}')
       FROM jsonb_each(coalesce(intake->'mappings', '{}')) AS mapped
       WHERE mapped.value->>'key' <> $2))
     WHERE series = $1`,
    [series, key, now, key.toLowerCase(), MAX_REMEMBERED],
  );
  await manager.delete(StationMeasurementEntity, { series, key });
}

function lockStation(manager: EntityManager, series: number): Promise<StationEntity | null> {
  return manager.findOne(StationEntity, { where: { series }, lock: { mode: 'pessimistic_write' } });
}

function toRow(
  { series, extrasRemovedAt }: StationEntity,
  { key, label, class: mClass, unit }: NewExtraMeasurement,
  isAutomatic: boolean,
): StationMeasurementEntity {
  const since = extrasRemovedAt;
  return { series, key, label, mClass, unit: inputUnit(mClass, unit)!.unit, since, isAutomatic };
}
