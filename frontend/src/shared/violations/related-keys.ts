/** Keys of the wind gust and of the wind gust over ten minutes. A page may show only one of the two. */
const GUSTS: readonly string[] = ['windGustSpeed', 'windGustSpeed10Min'];

/**
 * Checks whether an alarm on one measurement colours the shown figure of another. It does if both are the same
 * measurement, or if both are wind gusts.
 */
export function isWatched(figureKey: string, alarmKey: string): boolean {
  return figureKey === alarmKey || (GUSTS.includes(figureKey) && GUSTS.includes(alarmKey));
}
