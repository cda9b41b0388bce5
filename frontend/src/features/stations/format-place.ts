import { type Station } from '@mesonet/contract/stations.js';
import { toDisplay } from '@mesonet/model/units.js';
import { formatCount } from '../../shared/format-count.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';

/**
 * Writes the place of a station, for example "37.70° N 105.92° W · 7,602 ft"; null when the station has no position.
 */
export function formatPlace(
  { latitude, longitude, elevation }: Pick<Station, 'latitude' | 'longitude' | 'elevation'>,
  units: DisplayUnits,
): string | null {
  if (latitude === null || longitude === null) return null;
  const position = `${degrees(latitude, 'N', 'S')} ${degrees(longitude, 'E', 'W')}`;
  return elevation === null ? position : `${position} · ${formatElevation(elevation, units)}`;
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
}

/**
 * Writes an elevation in the unit of the user.
 * @param feet above sea level
 */
function formatElevation(feet: number, units: DisplayUnits): string {
  const unit = units.choice.unitFor('altitude');
  const shown = Math.round(toDisplay(feet, unit));
  return `${formatCount(shown).replace('-', '−')} ${unit.abbrev}`;
}
