import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

/**
 * Returns the whole seconds until a moment, and renews them each second.
 * @param until UTC ms by this device's own clock, so that a correction by the server's clock does
 * not change the time left
 */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
