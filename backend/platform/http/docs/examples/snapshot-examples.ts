import type { CreateSnapshot, Snapshot, SnapshotChange } from '@mesonet/contract/snapshots.js';

const none = { count: 0, names: [] };

/** Examples for the API reference: configuration snapshots. */
export const SNAPSHOT_EXAMPLES = {
  Snapshot: {
    id: 'before-move-2026',
    name: 'before-move-2026',
    modified: '2026-11-22T14:32:00.000Z',
    size: 48_200,
  },
  CreateSnapshot: { name: 'before-move-2026' },
  SnapshotChange: {
    kind: 'stations',
    added: none,
    removed: { count: 1, names: ['demo_1004'] },
    changed: { count: 2, names: ['demo_1001', 'demo_1002'] },
  },
} satisfies { Snapshot: Snapshot; CreateSnapshot: CreateSnapshot; SnapshotChange: SnapshotChange };
