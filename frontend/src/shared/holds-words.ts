/** @returns true when the text contains every typed word, in any order and without regard to case */
export function holdsWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
