import { knownExtras, withExtras } from './extras/extra-values.js';
import type { ExtraFields } from './extras/extra-fields.js';
import type { KnownValue, SeriesState } from './fold/series-state.js';
import type { SampleValues } from './observation.js';
import { allKept } from './retention/sample-retention.js';
import type { SeriesDirectory } from './series-directory.js';
import type { ShardOwner } from './shard/shard-owner.js';

/** Newest sample of a series. It never goes back in time while the server runs. */
export interface LatestSample {
  /** UTC ms */
  time: number;
  /** UTC ms */
  receivedAt: number;
  /** Smoothed time from one sample to the next, ms; null before the second. */
  usualIntervalMs: number | null;
  /** The whole row, sent and derived, and of the station's own; base units. */
  row: SampleValues;
  /** Last known value of every key ever seen. */
  keys: ReadonlyMap<string, KnownValue>;
}

/** Newest samples, from the memory of the fold: no query. */
export class LatestSamples {
  constructor(
    private readonly owner: Pick<ShardOwner, 'find'>,
    private readonly directory: Pick<SeriesDirectory, 'find'>,
    private readonly keptFrom = allKept,
  ) {}

  /** @returns undefined when the series has no sample yet, or none that is kept; read it at once, it changes with the next sample */
  get(series: number): LatestSample | undefined {
    const state = this.owner.find(series);
    if (!state) return undefined;
    const fields = this.directory.find(series)?.extras;
    const { row, keys: known } = fields ? wholeOf(state, fields) : state;
    const { highWater, receivedAt, usualIntervalMs } = state;
    const from = this.keptFrom(series);
    if (known.size === 0 || highWater < from) return undefined;
    const keys = from === -Infinity ? known : new Map([...known].filter(([, { time }]) => time >= from));
    return { time: highWater, receivedAt, usualIntervalMs, row, keys };
  }

  /** Keys that imports brought, and what follows from them: of the past, whether or not there is a newest sample. */
  imported(series: number): ReadonlySet<string> {
    const jobs = this.owner.find(series)?.imported.values() ?? [];
    return new Set([...jobs].flatMap((keys) => [...keys]));
  }
}

function wholeOf(
  { row, keys, extras, highWater }: SeriesState,
  fields: ExtraFields,
): Pick<LatestSample, 'row' | 'keys'> {
  const known = knownExtras(extras, fields);
  const values = [...known].map(
    ([key, { value, time }]) => [key, { value, time, origin: 'sent' }] satisfies [string, KnownValue],
  );
  return {
    row: withExtras(extras, fields, { time: highWater, values: row }),
    keys: new Map<string, KnownValue>([...keys, ...values]),
  };
}
