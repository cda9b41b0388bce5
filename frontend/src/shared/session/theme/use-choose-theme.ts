import { type ThemeChoice } from '@mesonet/contract/colours.js';
import { type CurrentUser } from '@mesonet/contract/session.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { queryKeys } from '../../api/query-keys.js';
import { requestVoid } from '../../api/request.js';
import { notify } from '../../notices/notices.js';
import { rememberThemeChoice } from '../../ui/theme/theme-choice.js';
import { useSession } from '../use-session.js';

/** Chooses a theme: in this browser, and for a user of their own in all. One in the address bar gives way to it. */
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
    // One after another, so that the last choice is the one that stays.
    scope: { id: 'theme' },
    mutationFn: (theme: ThemeChoice) => requestVoid('/profile/', { method: 'PATCH', body: { theme } }),
    onMutate: async (theme) => {
      // An answer that is on its way knows the former choice.
      await client.cancelQueries({ queryKey: queryKeys.session });
      client.setQueryData(queryKeys.session, (user?: CurrentUser | null) => user && { ...user, theme });
    },
    onError: (error) => notify('error', 'The theme could not be saved', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.session }),
  });
}
