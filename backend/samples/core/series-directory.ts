import type { StationIntake } from '@mesonet/contract/station-intake.js';
import type { ExtraFields } from './extra-fields.js';

/** Settings of a station that the fold needs. They are cached, so that the fold can read them synchronously. */
export interface SeriesSettings {
  series: number;
  stationId: string;
  accountId: string;
  /** IANA name of the station's time zone, which defines its days, weeks, months and years. */
  timezone: string;
  /** Feet above sea level, null when unknown. */
  elevationFeet: number | null;
  latitude: number | null;
  longitude: number | null;
  intake: StationIntake;
  /**
   * Time until which all samples are kept, regardless of `SAMPLE_RETENTION_DAYS`, UTC ms. ∞ means forever; −∞ means
   * that the setting applies.
   */
  keepsAllUntil: number;
  /** Own measurements by key; null when the station never had any, so its samples need not be searched for them. */
  extras: ExtraFields | null;
  /** Lowercase keys of removed own measurements, which must not be registered again automatically. */
  removedExtras: ReadonlySet<string>;
}

/** Port to the settings of stations. The stations feature implements it. */
export abstract class SeriesDirectory {
  /** @returns undefined for a series that does not exist or was deleted; callers drop its rows */
  abstract find(series: number): SeriesSettings | undefined;

  /** @returns the stations of all accounts */
  abstract all(): Iterable<SeriesSettings>;

  /**
   * Resolves when all changes that any process made before the call are in memory.
   * @throws Error when PostgreSQL is away
   */
  abstract refresh(): Promise<void>;
}
