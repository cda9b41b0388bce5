import { type ThemeChoice } from '@mesonet/model/colours.js';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readThemeChoice, subscribeToThemeChoice } from './theme-choice.js';
import { type ThemeName } from './theme.js';
import { useMedia } from './use-media.js';

interface Theme {
  /**
   * The theme of the page: from `?theme=` in the address, otherwise from the user's choice (which may follow the
   * operating system), otherwise light.
   */
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

/** Applies the theme to the HTML document. The root component calls it once. */
export function useDocumentTheme(theme: ThemeName): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
