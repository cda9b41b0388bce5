/** Sizes in the drawing of a wind barb, pixels. `START` is the distance of its shaft from the middle of the marker. */
const START = 7;
const SPACING = 4;
const FULL = 8;
const HALF = 4.5;
const RISE = 3;
/** Length of a shaft with at most two feathers. A shaft without feathers means less wind than half a feather does. */
const BARE_LENGTH = 17;
const CALM_BELOW_KNOTS = 1;

/**
 * Draws the wind barb of a wind from north, which the caller turns clockwise by the wind's direction. A wind barb is a
 * shaft from the marker into the wind with signs for the speed: half a feather means 5 knots, a feather 10, a pennant
 * 50. They are on the clockwise side, as in the northern hemisphere.
 * @param knots at least 0
 * @returns an SVG path around the middle of the marker; null when there is no wind, which is drawn as a ring
 * @see WMO-No. 485, Manual on the Global Data-processing and Forecasting System, plotted wind
 */
export function windBarb(knots: number): string | null {
  if (!(knots >= CALM_BELOW_KNOTS)) return null;
  const { pennants, feathers, halves } = feathersOf(knots);
  const count = pennants * 1.5 + feathers + halves;
  const end = START + BARE_LENGTH + Math.max(0, count - 2) * SPACING;
  let at = end;
  const parts = [`M0 -${START}V-${end}`];
  for (let each = 0; each < pennants; each += 1) {
    parts.push(`M0 -${at}L${FULL} -${at - SPACING / 2}L0 -${at - SPACING - 2}Z`);
    at -= SPACING * 1.5 + (each === pennants - 1 ? SPACING / 2 : 0);
  }
  for (let each = 0; each < feathers; each += 1) {
    parts.push(`M0 -${at}L${FULL} -${at + RISE}`);
    at -= SPACING;
  }
  // A single half feather is drawn away from the end of the shaft, so that nobody reads it as a whole one.
  if (halves > 0) {
    if (count === halves) at -= SPACING;
    parts.push(`M0 -${at}L${HALF} -${at + 1.7}`);
  }
  return parts.join('');
}

/** @returns the distance of the farthest pixel of a wind barb from the middle of its marker */
export function barbLength(knots: number): number {
  const { pennants, feathers, halves } = feathersOf(knots);
  return START + BARE_LENGTH + Math.max(0, pennants * 1.5 + feathers + halves - 2) * SPACING + RISE;
}

function feathersOf(knots: number): { pennants: number; feathers: number; halves: number } {
  const fives = Math.round(knots / 5);
  return { pennants: Math.floor(fives / 10), feathers: Math.floor((fives % 10) / 2), halves: fives % 2 };
}
