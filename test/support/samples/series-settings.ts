import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import type { SeriesSettings } from '../../../backend/samples/series-directory.js';

/** A station of series 1 as new ones are: in UTC, its place unknown. */
export function seriesSettings(differences: Partial<SeriesSettings> = {}): SeriesSettings {
  return {
    series: 1,
    stationId: 'demo_1000',
    accountId: 'demo',
    timezone: 'UTC',
    elevationFeet: null,
    latitude: null,
    longitude: null,
    intake: DEFAULT_INTAKE,
    keepsAllSamples: false,
    extras: null,
    removedExtras: new Set(),
    ...differences,
  };
}
