import { THEME_CHOICES, type ThemeChoice } from '@mesonet/contract/colours.js';

/** Also read by `public/theme.js`, before the first paint. */
const STORAGE_KEY = 'theme';

const listeners = new Set<() => void>();
/** Everybody begins with it. In a browser that stores nothing a choice lasts as long as the page. */
let unstored: ThemeChoice = 'light';

/** What was chosen in this browser, or what the user who was signed in last chose anywhere. */
export function readThemeChoice(): ThemeChoice {
  try {
    return asThemeChoice(localStorage.getItem(STORAGE_KEY)) ?? unstored;
  } catch {
    return unstored; // storage is switched off in this browser
  }
}

export function rememberThemeChoice(choice: ThemeChoice): void {
  unstored = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // The choice holds until the page is loaded anew.
  }
  for (const listener of listeners) listener();
}

/** Tells of a choice on this page and on others of the same browser. */
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
