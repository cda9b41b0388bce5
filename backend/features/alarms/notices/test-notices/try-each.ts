import { setTimeout as delay } from 'node:timers/promises';

const TOO_LATE = 'It took too long';

/**
 * Attempts something for each item, several at a time. It begins no attempt after `patienceMs`.
 * @param attempt returns the reason of a failure, or null after success
 * @returns the result of each attempt, in the order of the items; an attempt that has not ended in time counts as a
 * failure
 */
export async function tryEach<Item>(
  items: readonly Item[],
  attempt: (item: Item) => Promise<string | null>,
  { atOnce, patienceMs }: { atOnce: number; patienceMs: number },
): Promise<(string | null)[]> {
  const reasons = items.map((): string | null => TOO_LATE);
  const waiting = items.entries();
  let hasEnded = false;
  const end = delay(patienceMs, TOO_LATE, { ref: false }).finally(() => (hasEnded = true));
  const tryInTurn = async () => {
    for (const [place, item] of waiting) {
      if (hasEnded) return;
      reasons[place] = await Promise.race([attempt(item), end]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, tryInTurn));
  return reasons;
}
