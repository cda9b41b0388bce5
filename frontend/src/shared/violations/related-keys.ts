/** Two forms of one thing: a page shows whichever a station has. */
const GUSTS: readonly string[] = ['windGustSpeed', 'windGustSpeed10Min'];

/** Tells whether the figure of one measurement gets the colour of an alarm on the other. */
export function isWatched(figureKey: string, alarmKey: string): boolean {
  return figureKey === alarmKey || (GUSTS.includes(figureKey) && GUSTS.includes(alarmKey));
}
