import type { SampleValues } from '../../observation.js';

/** Direction → the speed it belongs to. */
const SPEED_OF = new Map([
  ['windDirection', 'windSpeed'],
  ['windGustDirection', 'windGustSpeed'],
]);

/**
 * Takes directions out of a row where there is no wind: a vane stays where the last breath left it, and a mean over
 * such readings would lean there.
 * @param row changed in place
 * @param told says whether it is calm
 */
export function dropCalmDirections(row: SampleValues, told: SampleValues = row): void {
  for (const [direction, speed] of SPEED_OF) if (told[speed] === 0) delete row[direction];
}

/** True for the direction of wind that does not blow. */
export function isCalmDirection(key: string, row: SampleValues): boolean {
  const speed = SPEED_OF.get(key);
  return speed !== undefined && row[speed] === 0;
}
