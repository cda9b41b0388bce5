/** An amount of rain that fell after `from` and until `time`. Inches, UTC ms. */
export interface Rainfall {
  from: number;
  time: number;
  amount: number;
}

/** Something that remembers recent rain as single rainfalls. */
interface Remembered {
  recent: readonly Rainfall[];
}

/** Returns the total rain, in inches, of the rainfalls that ended in [start, end). */
export function rainBetween({ recent }: Remembered, start: number, end: number): number {
  const rainfalls = recent.filter(({ time }) => time >= start && time < end);
  return rainfalls.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Returns the rain in inches in (now − span, now]. A rainfall that began before the span counts only with the share of
 * its time that lies within the span.
 */
export function rainWithin({ recent }: Remembered, now: number, spanMs: number): number {
  const start = now - spanMs;
  let sum = 0;
  for (let index = recent.length - 1; index >= 0; index--) {
    const { from, time, amount } = recent[index]!;
    if (time <= start) continue;
    sum += from >= start || time === from ? amount : (amount * (time - start)) / (time - from);
  }
  return sum;
}
