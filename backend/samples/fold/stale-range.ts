/** What of stored rows may have to be derived or checked anew; a mask. */
export const STALE_WIND = 1;
export const STALE_RAIN = 2;
export const STALE_PRESSURE = 4;
/** Sent values are to be checked against those around them. */
export const STALE_QUALITY = 8;

/** A stretch of stored rows that follow from samples which came, changed or went after them. UTC ms, both ends included. */
export interface StaleRange {
  start: number;
  end: number;
  /** A mask of STALE_WIND, STALE_RAIN, STALE_PRESSURE and STALE_QUALITY. */
  parts: number;
}

/** The stale ranges of one series. */
export interface StaleRanges {
  series: number;
  ranges: readonly StaleRange[];
}

/** Ranges this close become one: the rows between them are read in any case, as those before a range are. */
const NEAR_MS = 3_600_000;
/** A series has at most so many at once; beyond, those nearest to each other become one. */
const MOST_RANGES = 64;

/** The same stretches, those that touch or are near made one; ascending by start, for each combination of parts. */
export function joinRanges(ranges: readonly StaleRange[]): StaleRange[] {
  let joined = joinNear(ranges, NEAR_MS);
  for (let nearMs = NEAR_MS; joined.length > MOST_RANGES;) joined = joinNear(joined, (nearMs *= 4));
  return joined;
}

/** The same stretches, whatever the parts: ascending, none near another, each with the parts of all that it covers. */
export function coverRanges(ranges: readonly StaleRange[]): StaleRange[] {
  const covered: StaleRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const before = covered.at(-1);
    if (before && range.start <= before.end + NEAR_MS) {
      before.end = Math.max(before.end, range.end);
      before.parts |= range.parts;
    } else covered.push({ ...range });
  }
  return covered;
}

function joinNear(ranges: readonly StaleRange[], nearMs: number): StaleRange[] {
  const joined: StaleRange[] = [];
  const newest = new Map<number, StaleRange>();
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const before = newest.get(range.parts);
    if (before && range.start <= before.end + nearMs) before.end = Math.max(before.end, range.end);
    else {
      const copy = { ...range };
      newest.set(range.parts, copy);
      joined.push(copy);
    }
  }
  return joined;
}
