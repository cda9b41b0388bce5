import { ReaderLayer } from '../reader-layer.js';
import type { AggregateOptions, BucketColumns, SampleReader, StoreColumn } from '../sample-reader.js';
import type { RememberedStatistics } from './remembered-statistics.js';

/** Answers statistics from memory while none of their rows has changed, as when many people watch one station. */
export class RememberingReader extends ReaderLayer {
  constructor(
    reader: SampleReader,
    private readonly statistics: RememberedStatistics,
  ) {
    super(reader);
  }

  override async aggregate(
    series: number,
    columns: readonly StoreColumn[],
    edges: readonly number[],
    options?: AggregateOptions,
  ): Promise<BucketColumns> {
    const read = () => this.reader.aggregate(series, columns, edges, options);
    if (edges.length < 2 || options?.isOneOff) return read();
    const question = { series, columns, edges };
    return this.statistics.find(question) ?? this.statistics.remember(question, read);
  }
}
