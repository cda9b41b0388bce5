import { useSyncExternalStore } from 'react';

/** The station under the pointer or the focus; the page shows one overview at a time. */
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

/** @returns true while one of the stations is marked, on the map or in a list */
export function useIsMarked(...ids: readonly string[]): boolean {
  return useSyncExternalStore(subscribe, () => marked !== null && ids.includes(marked));
}

/** Marks the station, wherever it is shown, while the element has the pointer or the focus. */
export function markHandlers(id: string) {
  const begin = () => mark(id);
  const end = () => {
    if (marked === id) mark(null);
  };
  return { onMouseEnter: begin, onMouseLeave: end, onFocus: begin, onBlur: end };
}
