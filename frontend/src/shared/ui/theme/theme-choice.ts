import { THEME_CHOICES, type ThemeChoice } from '@mesonet/model/colours.js';

/** Key of the theme in the browser's local storage. `public/theme.js` reads it too, before the page is first drawn. */
const STORAGE_KEY = 'theme';

const listeners = new Set<() => void>();
/** The theme chosen since the page was loaded. It applies if the browser stores nothing, and is light at first. */
let unstored: ThemeChoice = 'light';

/** Reads the theme stored in this browser: the last choice made here, or the saved theme of the last signed-in user. */
export function readThemeChoice(): ThemeChoice {
  try {
    return asThemeChoice(localStorage.getItem(STORAGE_KEY)) ?? unstored;
  } catch {
    return unstored; // Storage is switched off in this browser.
  }
}

export function rememberThemeChoice(choice: ThemeChoice): void {
  unstored = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

/**
 * Calls the listener when a theme is chosen on this page or in another tab of the same browser.
 * @returns a function that unsubscribes
 */
export function subscribeToThemeChoice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function asThemeChoice(text: string | null): ThemeChoice | undefined {
  return THEME_CHOICES.find((each) => each === text);
}
