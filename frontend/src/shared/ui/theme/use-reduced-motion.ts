import { useMedia } from './use-media.js';

/** Checks whether the operating system is set to as little motion as possible. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
