/** What fell in (from, time]: inches, UTC ms. */
export interface RainSpell {
  from: number;
  time: number;
  amount: number;
}

/** Rain that is remembered spell by spell. */
interface Remembered {
  recent: readonly RainSpell[];
}

/** What fell in [start, end), by the moments at which it was counted. */
export function fallenBetween({ recent }: Remembered, start: number, end: number): number {
  const spells = recent.filter(({ time }) => time >= start && time < end);
  return spells.reduce((sum, { amount }) => sum + amount, 0);
}

/** What fell in (now − span, now]; a spell that began before counts by its share of time. */
export function fallenWithin({ recent }: Remembered, now: number, spanMs: number): number {
  const start = now - spanMs;
  let sum = 0;
  for (let index = recent.length - 1; index >= 0; index--) {
    const { from, time, amount } = recent[index]!;
    if (time <= start) continue;
    sum += from >= start || time === from ? amount : (amount * (time - start)) / (time - from);
  }
  return sum;
}
