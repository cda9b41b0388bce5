import type { KeptFrom } from '../../core/sample-retention.js';
import type { StoredFlag } from '../beside/flagged-table.js';
import { RolledReader } from '../rollups/rolled-reader.js';
import type { RollupTable } from '../rollups/rollup-table.js';
import type { SampleReader, TrendReader } from '../sample-reader.js';
import { KeptReader } from './kept-reader.js';
import type { RememberedStatistics } from './remembered-statistics.js';
import { RememberingReader } from './remembering-reader.js';
import { withExtras } from './with-extras.js';
import { withFlagged } from './with-flagged.js';

/**
 * The readers of samples are layers, each of which uses the one before:
 *
 *     database (`engine`) → rollups → memory → retention → own measurements → flagged values
 *
 * The memory holds answers to repeated questions for statistics. Retention comes after it, because it also hides
 * statistics of rollups. Flagged values come last, because they are merged into the answers of all other layers.
 * Writing and upkeep have no layers.
 */

interface Layers {
  rollups: RollupTable;
  remembered: RememberedStatistics;
  keptFrom: KeptFrom;
}

/**
 * @returns the reader for all clients: rows of the database, with rollups and without samples that are too old to be
 * kept
 */
export function layeredReader(engine: SampleReader, { rollups, remembered, keptFrom }: Layers): SampleReader {
  return new KeptReader(new RememberingReader(new RolledReader(engine, rollups), remembered), keptFrom);
}

/**
 * @param reader a reader from `layeredReader`
 * @param own reader of own measurements only, which must already hide values that are too old to be kept
 * @param flagged flagged values to treat as if they had passed, oldest first
 * @returns the reader for trends
 */
export function trendReader(
  reader: SampleReader,
  own: TrendReader,
  flagged: readonly StoredFlag[] = [],
): TrendReader {
  return withFlagged(withExtras(reader, own), flagged);
}
