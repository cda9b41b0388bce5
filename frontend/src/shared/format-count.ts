/**
 * Writes a whole number with a comma before each group of three digits. It avoids `Intl`, whose first use is slow on a
 * phone.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
