/** Where an amount of rain came from, or why a reading of the counter was not taken for rain. */
export type RainCause =
  /** The counter rose, as it should. */
  | 'rain'
  /** It rose while nothing was heard of the station: when within that time is not known. */
  | 'gap'
  /** It stood still while it rained, and made up for it. */
  | 'catch-up'
  /** It began again from nothing: at the turn of its day, week, month or year, or by hand. */
  | 'reset'
  /** It went back to what it was at the beginning of the day, or came back from there: the console was without power. */
  | 'power-cycle'
  /** It rose more than rain can, and the next reading agreed. */
  | 'jump'
  /** It rose more than rain can, and the next reading did not agree: nothing is counted. */
  | 'spike'
  /** It fell, and the next reading did not agree: nothing is counted. */
  | 'glitch'
  /** It stands still while the rain rate says that it rains: nothing is counted yet. */
  | 'stuck';
