import type { Provider } from '@nestjs/common';
import { SampleRetention } from '../core/sample-retention.js';
import { ShardLease } from '../lease/shard-lease.js';
import type { OwnersStore } from '../owner/delivery/delivery.js';
import { layeredReader } from '../store/layers/reader-layers.js';
import { RememberedStatistics } from '../store/layers/remembered-statistics.js';
import { MarkingWriter } from '../store/rollups/marking-writer.js';
import { RollupMarks } from '../store/rollups/rollup-marks.js';
import { RollupTable } from '../store/rollups/rollup-table.js';
import { SampleReader } from '../store/sample-reader.js';
import type { SampleStore } from '../store/sample-store.js';
import { SampleUpkeep } from '../store/sample-upkeep.js';
import { SampleWriter } from '../store/sample-writer.js';

/**
 * Injection token of the plain store, that of QuestDB or PostgreSQL. Its reader knows neither rollups nor retention.
 */
export const SAMPLE_STORE = Symbol('store of samples');
export const OWNERS_STORE = Symbol('parts of the store that the owner of a shard uses');

/**
 * Provides the interfaces of the sample store. The module exports no writer, because only the owner of a shard writes.
 */
export const storeProviders: Provider[] = [
  {
    provide: RememberedStatistics,
    inject: [ShardLease],
    useFactory: (lease: ShardLease) => new RememberedStatistics(lease),
  },
  {
    provide: SampleReader,
    inject: [SAMPLE_STORE, RollupTable, RememberedStatistics, SampleRetention],
    useFactory: (
      { reader }: SampleStore,
      rollups: RollupTable,
      remembered: RememberedStatistics,
      { keptFrom }: SampleRetention,
    ) => layeredReader(reader, { rollups, remembered, keptFrom }),
  },
  {
    provide: SampleWriter,
    inject: [SAMPLE_STORE],
    useFactory: ({ writer }: SampleStore) => writer,
  },
  {
    provide: SampleUpkeep,
    inject: [SAMPLE_STORE],
    useFactory: ({ upkeep }: SampleStore) => upkeep,
  },
  {
    provide: OWNERS_STORE,
    inject: [SampleReader, SampleWriter, RollupMarks, ShardLease, RememberedStatistics],
    useFactory: (
      reader: SampleReader,
      writer: SampleWriter,
      marks: RollupMarks,
      lease: ShardLease,
      overlayWatcher: RememberedStatistics,
    ): OwnersStore => ({ rows: new MarkingWriter(writer, marks), writer, reader, lease, overlayWatcher }),
  },
];
