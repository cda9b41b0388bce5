import { DateTime, type DurationLikeObject } from 'luxon';

/** Local calendar or clock edges in the form in which queries pass them to a store: UTC ms, first to last. */
export function calendarEdges(zone: string, from: string, step: DurationLikeObject, count: number): number[] {
  const start = DateTime.fromISO(from, { zone });
  const multiple = (n: number) =>
    Object.fromEntries(Object.entries(step).map(([unit, value]) => [unit, (value as number) * n]));
  return Array.from({ length: count + 1 }, (_, n) => start.plus(multiple(n)).toMillis());
}

/** Edges of buckets of this many elapsed minutes from each local midnight. The last bucket of a day may be shorter. */
export function minuteEdges(zone: string, from: string, days: number, minutes: number): number[] {
  const midnights = calendarEdges(zone, from, { days: 1 }, days);
  const edges = midnights.slice(0, -1).flatMap((midnight, i) => {
    const day: number[] = [];
    for (let edge = midnight; edge < midnights[i + 1]!; edge += minutes * 60_000) day.push(edge);
    return day;
  });
  return [...edges, midnights.at(-1)!];
}
