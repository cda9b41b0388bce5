import { useSyncExternalStore } from 'react';

/**
 * Id of the station that has the pointer or the focus and is therefore highlighted everywhere on the page. One variable
 * is enough, because the page shows one overview at a time.
 */
let marked: string | null = null;
const listeners = new Set<() => void>();

function mark(id: string | null): void {
  marked = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns true while one of the stations is highlighted, on the map or in a list */
export function useIsMarked(...ids: readonly string[]): boolean {
  return useSyncExternalStore(subscribe, () => marked !== null && ids.includes(marked));
}

/**
 * Returns event handlers for an element of a station. While the element has the pointer or the focus, the station is
 * highlighted wherever it is shown.
 */
export function markHandlers(id: string) {
  const begin = () => mark(id);
  const end = () => {
    if (marked === id) mark(null);
  };
  return { onMouseEnter: begin, onMouseLeave: end, onFocus: begin, onBlur: end };
}
