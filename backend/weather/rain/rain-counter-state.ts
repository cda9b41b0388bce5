import type { RainCause } from './rain-cause.js';

/** Inches; times UTC ms. */
export interface RainFinding {
  cause: RainCause;
  /** The amount fell in (from, time]. */
  from: number;
  time: number;
  /** 0 or more. */
  amount: number;
  /** Of the counter, and the one accepted before it. */
  reading: number;
  before: number;
}

/** What is known of a rain counter. Inches; times UTC ms. */
export interface RainCounter {
  /** The last reading accepted; while they differ by noise only, the highest. */
  reading: number;
  /** Of the last reading accepted. */
  time: number;
  /** When it last rose or began again. */
  movedAt: number;
  /** What it was before that; absent in what was kept by older versions. */
  movedFrom?: number;
  /** The reading with which the local day began, or with which it began anew since; null while not known. */
  began: number | null;
  /** A reading that waits for the next to agree. */
  held: { reading: number; time: number } | null;
  /** Where it fell from, out of turn, and to what: some consoles remember their counter a while later. */
  lost: { reading: number; to: number; time: number } | null;
  /** What the rain rate says has fallen since the counter last moved; null once it is noted as stuck. */
  unseen: number | null;
}

export interface RainReading {
  time: number;
  /** Inches. */
  reading: number;
  /** Inches per hour, where the station tells one. */
  rate: number | undefined;
  /** First reading of a local day. */
  isNewDay: boolean;
  /** Between two samples of the station, ms. */
  usualMs: number;
}

/** A counter that is met for the first time: what it has counted before is not ours to count. */
export function newRainCounter(reading: number, time: number): RainCounter {
  return { reading, time, movedAt: time, movedFrom: reading, began: null, held: null, lost: null, unseen: 0 };
}
