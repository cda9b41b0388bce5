/** A setting that was mistyped can be taken back for so long: until then it hides, and removes nothing. */
export const GRACE_MS = 24 * 60 * 60_000;

/** @param since when the setting became what it is */
export function removalAt(since: Date): Date {
  return new Date(since.getTime() + GRACE_MS);
}

export function hasGraceEnded(since: Date, now: Date): boolean {
  return now >= removalAt(since);
}
