import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/**
 * Whole seconds until a moment, renewed each second.
 * @param until by this device's own clock, UTC ms: what was begun here must not last longer because the clock is put right
 */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
