import { formatAge } from './age.js';
import { useNow } from './use-now.js';

/** How long ago a moment was, as text that keeps itself current; null when there is no moment. */
export function useAge(iso: string | null | undefined): string | null {
  const now = useNow();
  return iso ? formatAge(now - Date.parse(iso)) : null;
}
