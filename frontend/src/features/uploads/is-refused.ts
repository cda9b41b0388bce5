/** Whether nothing of an upload was stored. With 400 a part of it may be. @param status null where a protocol has none */
export function isRefused(status: number | null): boolean {
  return status !== null && status > 400;
}
