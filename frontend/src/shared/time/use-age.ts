import { formatAge } from './age.js';
import { useNow } from './use-now.js';

/** Returns how long ago a time was, as text that is updated each second; null when there is no time. */
export function useAge(iso: string | null | undefined): string | null {
  const now = useNow();
  return iso ? formatAge(now - Date.parse(iso)) : null;
}
