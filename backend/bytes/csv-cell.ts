const NEEDS_QUOTES = /[",\r\n]/;
/**
 * Matches text that a spreadsheet would run as a formula, also when it begins with a full-width character.
 * @see OWASP, CSV Injection
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns text as a cell of a CSV file that no spreadsheet runs as a formula.
 * @param text text from outside, such as from a station or a user
 */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
