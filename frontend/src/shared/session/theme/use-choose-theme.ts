import { type ThemeChoice } from '@mesonet/model/colours.js';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { queryKeys } from '../../api/query-keys.js';
import { requestVoid } from '../../api/request.js';
import { notify } from '../../notices/notices.js';
import { rememberThemeChoice } from '../../ui/theme/theme-choice.js';
import { useSession } from '../use-session.js';

/**
 * Returns a function that changes the theme in this browser and, for a user with a personal sign-in, in all browsers. A
 * theme in the address is removed, because it would have priority.
 */
export function useChooseTheme(): (choice: ThemeChoice) => void {
  const [, setParams] = useSearchParams();
  const isUser = useSession().data?.isNewUser === true;
  const keep = useKeepTheme();
  return (choice) => {
    rememberThemeChoice(choice);
    setParams(
      (current) => {
        current.delete('theme');
        return current;
      },
      { replace: true },
    );
    if (isUser) keep.mutate(choice);
  };
}

function useKeepTheme() {
  const client = useQueryClient();
  return useMutation({
    // The requests of several choices are sent one after another, so that the last choice is the stored one.
    scope: { id: 'theme' },
    mutationFn: (theme: ThemeChoice) => requestVoid('/profile/', { method: 'PATCH', body: { theme } }),
    onMutate: async (theme) => {
      // A running request that reads the session is cancelled, because its answer would bring back the former theme.
      await client.cancelQueries({ queryKey: queryKeys.session });
      client.setQueryData(queryKeys.session, (user?: CurrentUser | null) => user && { ...user, theme });
    },
    onError: (error) => notify('error', 'The theme could not be saved', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.session }),
  });
}
