/** Writes a count, for example "1 time" or "1,204 times". */
export function timesText(count: number): string {
  return count === 1 ? '1 time' : `${count.toLocaleString('en')} times`;
}
