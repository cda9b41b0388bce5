import { useDeferredValue } from 'react';

/**
 * Lets a component render slow parts after its first rendering. React renders these parts in short steps, between which
 * the browser draws and handles input.
 * @returns false during the first rendering of the component, then true
 */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}
