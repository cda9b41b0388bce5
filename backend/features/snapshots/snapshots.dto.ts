import type { Snapshot } from '@mesonet/contract/snapshots.js';
import type { SnapshotEntity } from './snapshot.entity.js';

export function toSnapshot({
  name,
  takenAt,
  bytes,
}: Pick<SnapshotEntity, 'name' | 'takenAt' | 'bytes'>): Snapshot {
  return { id: name, name, modified: takenAt.toISOString(), size: Number(bytes) };
}
