import { setTimeout as delay } from 'node:timers/promises';

const TOO_LATE = 'It took too long';

/**
 * Attempts something for each item, several at once, and begins none once the patience is over.
 * @param attempt answers why it failed; null: it did not
 * @returns what each attempt answered, in the order of the items; what has not ended by then took too long
 */
export async function tryEach<Item>(
  items: readonly Item[],
  attempt: (item: Item) => Promise<string | null>,
  { atOnce, patienceMs }: { atOnce: number; patienceMs: number },
): Promise<(string | null)[]> {
  const reasons = items.map((): string | null => TOO_LATE);
  const waiting = items.entries();
  let isOver = false;
  const end = delay(patienceMs, TOO_LATE, { ref: false }).finally(() => (isOver = true));
  const tryInTurn = async () => {
    for (const [place, item] of waiting) {
      if (isOver) return;
      reasons[place] = await Promise.race([attempt(item), end]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tryInTurn));
  return reasons;
}
