import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ThemeName } from './theme.js';

/** Also read by `public/theme.js`, before the first paint. */
const STORAGE_KEY = 'theme';

const listeners = new Set<() => void>();

export interface ThemeChoice {
  theme: ThemeName;
  /** Remembers the choice in this browser; one in the address bar gives way to it. */
  setTheme: (theme: ThemeName) => void;
}

/** The theme in force: `?theme=` → remembered choice → light. */
export function useTheme(): ThemeChoice {
  const [params, setParams] = useSearchParams();
  const stored = useSyncExternalStore(subscribe, readStored);
  const theme = asTheme(params.get('theme')) ?? stored;
  const setTheme = useCallback(
    (next: ThemeName) => {
      store(next);
      setParams(
        (current) => {
          current.delete('theme');
          return current;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { theme, setTheme };
}

/** Puts the theme on the document; called once, at the root. */
export function useDocumentTheme(theme: ThemeName): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readStored(): ThemeName {
  try {
    return asTheme(localStorage.getItem(STORAGE_KEY)) ?? 'light';
  } catch {
    return 'light'; // storage is switched off in this browser
  }
}

function store(theme: ThemeName): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Not remembered then; the address bar still works.
  }
  for (const listener of listeners) listener();
}

function asTheme(text: string | null): ThemeName | undefined {
  return text === 'light' || text === 'dark' ? text : undefined;
}
