import type { SampleReader } from './sample-reader.js';
import type { SampleUpkeep } from './sample-upkeep.js';
import type { SampleWriter } from './sample-writer.js';

/**
 * The port to the database with the rows, for all other code. It hides SQL and which database it is (QuestDB or
 * PostgreSQL). Keys are catalogue keys, and values are in base units. A row without a value counts as no row. Each call
 * may throw `StoreUnavailable`, after which it may be repeated. A signal that fires stops the query and makes the call
 * throw its reason. The same tests (`store-contract`) run for both databases.
 */
export interface SampleStore {
  readonly reader: SampleReader;
  readonly writer: SampleWriter;
  readonly upkeep: SampleUpkeep;
}
