import { knownExtras, withExtras } from '../store/beside/extra-values.js';
import type { ExtraFields } from '../core/extra-fields.js';
import type { KnownValue } from '../fold/state/known-keys.js';
import type { SeriesState } from '../fold/state/series-state.js';
import type { SampleValues } from '../core/observation.js';
import { allKept } from '../core/sample-retention.js';
import type { SeriesDirectory } from '../core/series-directory.js';
import type { ShardRun } from './shard-run.js';

/** Newest sample of a series. Its time never goes back while the server runs. */
export interface LatestSample {
  /** Time of the sample, UTC ms. */
  time: number;
  /** Time of arrival, UTC ms. */
  receivedAt: number;
  /** Usual time between two samples, ms; null before the second sample. */
  usualIntervalMs: number | null;
  /** All values of the newest row: sent, derived and own measurements, in base units. */
  row: SampleValues;
  /** Last known value of every key that the series ever had. */
  keys: ReadonlyMap<string, KnownValue>;
}

/** Reads the newest samples from the fold states in memory, without a query. */
export class LatestSamples {
  constructor(
    private readonly owner: { readonly run: Pick<ShardRun, 'states'> | null },
    private readonly directory: Pick<SeriesDirectory, 'find'>,
    private readonly keptFrom = allKept,
  ) {}

  /**
   * Returns the newest sample of a series. Read the result at once, because the next sample changes it in place.
   * @returns undefined when the series has no sample yet, or only samples that are too old to be kept
   */
  get(series: number): LatestSample | undefined {
    const state = this.owner.run?.states.find(series);
    if (!state) return undefined;
    const fields = this.directory.find(series)?.extras;
    const { row, keys: known } = fields
      ? wholeOf(state, fields)
      : { row: state.row, keys: state.known.values };
    const { highWater, receivedAt, usualIntervalMs } = state;
    const from = this.keptFrom(series);
    if (known.size === 0 || highWater < from) return undefined;
    const keys = from === -Infinity ? known : new Map([...known].filter(([, { time }]) => time >= from));
    return { time: highWater, receivedAt, usualIntervalMs, row, keys };
  }

  /** @returns the keys that imports brought and those derived from them; perhaps only old rows have values of them */
  imported(series: number): ReadonlySet<string> {
    const jobs = this.owner.run?.states.find(series)?.imported.values() ?? [];
    return new Set([...jobs].flatMap((keys) => [...keys]));
  }
}

function wholeOf(
  { row, known, extras, highWater }: SeriesState,
  fields: ExtraFields,
): Pick<LatestSample, 'row' | 'keys'> {
  const values = [...knownExtras(extras, fields)].map(
    ([key, { value, time }]) => [key, { value, time, origin: 'sent' }] satisfies [string, KnownValue],
  );
  return {
    row: withExtras(extras, fields, { time: highWater, values: row }),
    keys: new Map<string, KnownValue>([...known.values, ...values]),
  };
}
