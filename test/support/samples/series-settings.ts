import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import type { SeriesSettings } from '../../../backend/samples/core/series-directory.js';

/** Settings of series 1, with the values of a new station: its zone is UTC, its position unknown. */
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
    keepsAllUntil: -Infinity,
    extras: null,
    removedExtras: new Set(),
    ...differences,
  };
}
