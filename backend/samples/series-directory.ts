import type { StationIntake } from '@mesonet/contract/station-intake.js';
import type { ExtraFields } from './extras/extra-fields.js';

/** What the fold must know of a station; cached, so the answer is synchronous. */
export interface SeriesSettings {
  series: number;
  stationId: string;
  accountId: string;
  /** IANA name; drives rain days and calendar buckets. */
  timezone: string;
  /** Feet above sea level, null when unknown. */
  elevationFeet: number | null;
  latitude: number | null;
  longitude: number | null;
  intake: StationIntake;
  /** Whatever `SAMPLE_RETENTION_DAYS` says. */
  keepsAllSamples: boolean;
  /** What it measures beyond the catalogue; null: it never did, so there is nothing to look for in its samples. */
  extras: ExtraFields | null;
  /** Keys, in lower case, of measurements of its own that were removed: they do not register themselves again. */
  removedExtras: ReadonlySet<string>;
}

/** Port: implemented by the stations feature. */
export abstract class SeriesDirectory {
  /** @returns undefined for a series that does not exist or was deleted: its rows are dropped */
  abstract find(series: number): SeriesSettings | undefined;

  /** Of all accounts. */
  abstract all(): Iterable<SeriesSettings>;

  /** Resolves when it knows all that any process had changed before the call. @throws Error when PostgreSQL is away */
  abstract refresh(): Promise<void>;
}
