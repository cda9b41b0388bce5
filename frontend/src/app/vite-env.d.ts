/// <reference types="vite/client" />

declare module 'virtual:theme.css';

/** `place-tiles.ts` of the build writes the places of the world into these tiles. */
declare module 'virtual:place-tiles' {
  /** The addresses of all tiles begin with this. */
  export const base: string;
  /** Only these tiles have a file, because somebody lives there. */
  export const tiles: readonly string[];
}
