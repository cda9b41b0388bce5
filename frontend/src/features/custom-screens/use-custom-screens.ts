import { CustomScreenFile } from '@mesonet/contract/custom-screens.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { uploadFile } from '../../shared/api/upload-file.js';
import { notify } from '../../shared/notices/notices.js';

/** The published custom screens, or their draft. */
export type ScreensKind = 'live' | 'draft';

/** @returns the files of an account's custom screens, by path */
export function useCustomScreens(accountId: string, kind: ScreensKind) {
  return useQuery({
    queryKey: queryKeys.customScreenFiles(accountId, kind),
    queryFn: ({ signal }) => request(CustomScreenFile.array(), screensPath(accountId, kind), { signal }),
  });
}

/** Uploads a zip of custom screens. A refusal is shown in the card with the upload. */
export function useImportScreens(accountId: string, kind: ScreensKind) {
  const [progress, setProgress] = useState(0);
  const reload = useReload(accountId);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => {
      setProgress(0);
      return uploadFile(screensPath(accountId, kind, 'import'), file, { onProgress: setProgress });
    },
    onSuccess: () => notify('success', kind === 'live' ? 'Custom screens saved' : 'Draft saved'),
    onSettled: reload,
  });
  return { mutate, isPending, error, reset, progress };
}

export function useDeleteScreens(accountId: string, kind: ScreensKind) {
  const reload = useReload(accountId);
  const words = {
    live: ['Custom screens deleted', 'Issue deleting screens.'],
    draft: ['Draft deleted', 'Issue deleting the draft.'],
  } as const;
  const [done, failed] = words[kind];
  return useMutation({
    mutationFn: () => requestVoid(screensPath(accountId, kind), { method: 'DELETE' }),
    onSuccess: () => notify('success', done),
    onError: ({ message }) => notify('error', failed, message),
    onSettled: reload,
  });
}

/** Publishes the draft of an account's custom screens. */
export function usePublishScreens(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: () => requestVoid(screensPath(accountId, 'draft', 'publish'), { method: 'POST' }),
    onSuccess: () => notify('success', 'Custom screens published'),
    onError: ({ message }) => notify('error', 'The draft could not be published', message),
    onSettled: reload,
  });
}

export function screensPath(accountId: string, kind: ScreensKind, ...more: string[]): string {
  const parts = ['accounts', accountId, 'customscreens', ...(kind === 'draft' ? ['draft'] : []), ...more];
  return `/${parts.map(encodeURIComponent).join('/')}/`;
}

function useReload(accountId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.customScreens(accountId) });
}
