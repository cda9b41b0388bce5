/** Writes a whole number with a comma for each thousand. A phone takes a while to learn it of its own `Intl`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
