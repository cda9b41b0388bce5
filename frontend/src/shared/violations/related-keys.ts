/** Two forms of one thing: a page shows whichever a station has. */
const GUSTS: readonly string[] = ['windGustSpeed', 'windGustSpeed10Min'];

/** Whether a figure of a measurement wears the colour of an alarm. */
export function isWatched(figureKey: string, alarmKey: string): boolean {
  return figureKey === alarmKey || (GUSTS.includes(figureKey) && GUSTS.includes(alarmKey));
}
