/// <reference types="vite/client" />

declare module 'virtual:theme.css';

/** `place-tiles.ts` writes the places of the world into tiles. */
declare module 'virtual:place-tiles' {
  /** The addresses begin with it. */
  export const base: string;
  /** Only these tiles have a file: somebody lives there. */
  export const tiles: readonly string[];
}
