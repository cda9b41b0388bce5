/** How an amount of rain was found, or why a reading of the rain counter does not count as rain. */
export type RainCause =
  /** The rain counter rose as usual. */
  | 'rain'
  /** The rain counter rose while the station sent nothing, so it is unknown when in this time the rain fell. */
  | 'gap'
  /** The rain counter stood still while it rained, and then rose by all of that rain at once. */
  | 'catch-up'
  /**
   * The rain counter restarted from 0, at the start of its day, week, month or year, or by hand; or it was set back to a
   * lower reading, from which it goes on.
   */
  | 'reset'
  /**
   * Because the weather console lost power, the rain counter went back to its value at the start of the day, or
   * returned from there to the value before the loss.
   */
  | 'power-cycle'
  /** The rain counter rose more than rain can, and the next reading confirmed the rise. */
  | 'jump'
  /** The rain counter rose more than rain can, and the next reading did not confirm it: nothing is counted. */
  | 'spike'
  /** The rain counter fell, and the next reading did not confirm it: nothing is counted. */
  | 'glitch'
  /** The rain counter stands still while the station's rain rate shows rain: nothing is counted yet. */
  | 'stuck';

/** A result of comparing a reading of the rain counter with the one before. Amounts are inches, times UTC ms. */
export interface RainFinding {
  cause: RainCause;
  /** The rain fell after `from` and until `time`. */
  from: number;
  time: number;
  /** Amount of rain, 0 or more. */
  amount: number;
  /** The reading of the rain counter; `before` is the reading accepted before it. */
  reading: number;
  before: number;
}

/** The fold state of a rain counter. Amounts are inches, times UTC ms. */
export interface RainCounter {
  /** The last accepted reading. If the newest readings differ by rounding errors only, it is the highest of them. */
  reading: number;
  /** Time of the last accepted reading. */
  time: number;
  /** Time at which the counter last rose or restarted. */
  movedAt: number;
  /** The counter's reading before it last rose or restarted; absent in fold states that older versions saved. */
  movedFrom?: number;
  /**
   * The counter's reading at the start of the local day. If the counter has restarted since then, its first reading
   * after that. Null while it is unknown.
   */
  began: number | null;
  /** An implausible reading that waits for the next one to confirm it. */
  held: { reading: number; time: number } | null;
  /**
   * The last unexpected fall of the counter: the reading before it with its time, and the reading after it (`to`). Some
   * weather consoles restore the old count a while after losing power.
   */
  lost: { reading: number; to: number; time: number } | null;
  /**
   * Rain since the counter last rose, calculated from the rain rate. It becomes null when this amount shows that the
   * counter is stuck.
   */
  unseen: number | null;
}

export interface RainReading {
  time: number;
  /** The reading of the rain counter, inches. */
  reading: number;
  /** Rain rate, inches per hour, if the station sends one. */
  rate: number | undefined;
  /** True for the first reading of a local day. */
  isNewDay: boolean;
  /** True when the counter may have restarted with its day, week, month or year since the reading before. */
  mayRestart: boolean;
  /** Usual time between two samples of the station, ms. */
  usualMs: number;
}

/** Makes the state after the first reading of a counter. Rain before this reading is ignored. */
export function newRainCounter(reading: number, time: number): RainCounter {
  return { reading, time, movedAt: time, movedFrom: reading, began: null, held: null, lost: null, unseen: 0 };
}
