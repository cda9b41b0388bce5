import { useState } from 'react';

const STORAGE_KEY = 'station-passwords';
const HIDDEN = 'hidden';

/** Remembers whether station passwords are visible, so that a user who shares the screen can keep them hidden. */
export function useShownPasswords(): [areShown: boolean, show: (areShown: boolean) => void] {
  const [areShown, setShown] = useState(() => read() !== HIDDEN);
  const show = (next: boolean) => {
    setShown(next);
    try {
      if (next) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, HIDDEN);
    } catch {
      // The browser refuses to store the choice, so the choice is kept only until the page is left or loaded again.
    }
  };
  return [areShown, show];
}

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
