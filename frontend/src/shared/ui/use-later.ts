import { useDeferredValue } from 'react';

/**
 * @returns false while a component is rendered for the first time, then true: what waits for it is rendered afterwards,
 * in slices between which the browser paints and takes input
 */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}
