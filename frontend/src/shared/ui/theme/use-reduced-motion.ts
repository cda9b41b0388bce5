import { useMedia } from './use-media.js';

/** Whether who looks asked the system for as little motion as possible. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}
