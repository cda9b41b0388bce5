import { type ThemeChoice } from '@mesonet/contract/colours.js';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readThemeChoice, subscribeToThemeChoice } from './theme-choice.js';
import { type ThemeName } from './theme.js';
import { useMedia } from './use-media.js';

interface Theme {
  /** In force: `?theme=` → the choice, which may be what the system says → light. */
  theme: ThemeName;
  choice: ThemeChoice;
}

export function useTheme(): Theme {
  const [params] = useSearchParams();
  const choice = useSyncExternalStore(subscribeToThemeChoice, readThemeChoice);
  const ofSystem = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const asked = params.get('theme');
  if (asked === 'light' || asked === 'dark') return { theme: asked, choice };
  return { theme: choice === 'system' ? ofSystem : choice, choice };
}

/** Puts the theme on the document; called once, at the root. */
export function useDocumentTheme(theme: ThemeName): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
