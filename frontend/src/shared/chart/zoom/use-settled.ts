import { useState } from 'react';

/**
 * Returns a value, but holds it unchanged during a gesture, for work that is too slow to be done in each animation
 * frame.
 */
export function useSettled<T>(value: T, isMoving: boolean): T {
  const [settled, setSettled] = useState(() => value);
  if (!isMoving && !Object.is(settled, value)) setSettled(() => value);
  return isMoving ? settled : value;
}
