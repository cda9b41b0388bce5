import { type CurrentUser } from '@mesonet/contract/session.js';
import { rememberThemeChoice } from '../../ui/theme/theme-choice.js';

/** Brings the choice of a user to this browser. A shared sign-in has none of its own: there the browser's stands. */
export function followUserTheme({ isNewUser, theme }: CurrentUser): void {
  if (isNewUser) rememberThemeChoice(theme);
}
