import { type Place } from '../../../shared/map/map-view.js';

/**
 * Finds the time zone of a place; null when the browser does not know the zone. The table of zones is loaded on demand.
 */
export async function zoneAt({ latitude, longitude }: Place): Promise<string | null> {
  const { default: lookUp } = await import('@photostructure/tz-lookup');
  const zone = lookUp(latitude, longitude);
  return isKnown(zone) ? zone : null;
}

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
