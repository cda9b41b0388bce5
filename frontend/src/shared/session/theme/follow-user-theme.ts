import { type CurrentUser } from '@mesonet/contract/session.js';
import { rememberThemeChoice } from '../../ui/theme/theme-choice.js';

/**
 * Applies the user's saved theme to this browser. A shared sign-in of an organization has no saved theme, so the
 * browser's own choice stays.
 */
export function followUserTheme({ isNewUser, theme }: CurrentUser): void {
  if (isNewUser) rememberThemeChoice(theme);
}
