/**
 * Returns true when no part of an upload was stored, which is so for each status above 400. With status 400 itself, a
 * part of the upload may have been stored.
 * @param status HTTP status; null where the protocol of the upload has none
 */
export function isRefused(status: number | null): boolean {
  return status !== null && status > 400;
}
