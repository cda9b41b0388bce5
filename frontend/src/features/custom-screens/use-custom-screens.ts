import { CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { uploadFile } from '../../shared/api/upload-file.js';
import { notify } from '../../shared/notices/notices.js';

/** What everybody sees, or the draft of what is to replace it. */
export type Which = 'live' | 'draft';

/** @returns the files of an account's screens, by path */
export function useCustomScreens(accountId: string, which: Which) {
  return useQuery({
    queryKey: queryKeys.customScreenFiles(accountId, which),
    queryFn: ({ signal }) => request(CustomScreenFile.array(), screensPath(accountId, which), { signal }),
  });
}

/** Sends a zip of screens. The card shows why one is refused. */
export function useImportScreens(accountId: string, which: Which) {
  const [progress, setProgress] = useState(0);
  const reload = useReload(accountId);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => {
      setProgress(0);
      return uploadFile(screensPath(accountId, which, 'import'), file, { onProgress: setProgress });
    },
    onSuccess: () => notify('success', which === 'live' ? 'Custom screens saved' : 'Draft saved'),
    onSettled: reload,
  });
  return { mutate, isPending, error, reset, progress };
}

export function useDeleteScreens(accountId: string, which: Which) {
  const reload = useReload(accountId);
  const words = {
    live: ['Custom screens deleted', 'Issue deleting screens.'],
    draft: ['Draft deleted', 'Issue deleting the draft.'],
  } as const;
  const [done, failed] = words[which];
  return useMutation({
    mutationFn: () => requestVoid(screensPath(accountId, which), { method: 'DELETE' }),
    onSuccess: () => notify('success', done),
    onError: ({ message }) => notify('error', failed, message),
    onSettled: reload,
  });
}

/** The draft becomes what everybody sees. */
export function usePublishScreens(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: () => requestVoid(screensPath(accountId, 'draft', 'publish'), { method: 'POST' }),
    onSuccess: () => notify('success', 'Custom screens published'),
    onError: ({ message }) => notify('error', 'The draft could not be published', message),
    onSettled: reload,
  });
}

export function screensPath(accountId: string, which: Which, ...more: string[]): string {
  const parts = ['accounts', accountId, 'customscreens', ...(which === 'draft' ? ['draft'] : []), ...more];
  return `/${parts.map(encodeURIComponent).join('/')}/`;
}

function useReload(accountId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.customScreens(accountId) });
}
