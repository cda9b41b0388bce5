import { useState } from 'react';

/** A value as it was when the movement began, until it ends: for what takes too long to follow each frame. */
export function useSettled<T>(value: T, isMoving: boolean): T {
  const [settled, setSettled] = useState(() => value);
  if (!isMoving && !Object.is(settled, value)) setSettled(() => value);
  return isMoving ? settled : value;
}
