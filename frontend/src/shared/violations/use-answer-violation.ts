import { type Violation } from '@mesonet/contract/violations.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { requestVoid } from '../api/request.js';
import { notify } from '../notices/notices.js';

const pathOf = ({ groupkey }: Violation) => `/violations/${encodeURIComponent(groupkey)}`;

/**
 * Acknowledges a violation, which shows all users that somebody takes care of it.
 * @param onDone called after success, even if the calling component is no longer shown
 */
export function useAcknowledge(violation: Violation, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      requestVoid(`${pathOf(violation)}/acknowledge/`, {
        method: 'POST',
        body: note.trim() === '' ? {} : { note },
      }),
    onSuccess: () => {
      notify('success', `Acknowledged: ${violation.desc}`);
      onDone?.();
    },
    onError: (error) => notify('error', 'Failed to acknowledge', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.violations }),
  });
}

/** Stops the notices about a violation for some minutes. */
export function useSnooze(violation: Violation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (minutes: number) =>
      requestVoid(`${pathOf(violation)}/snooze/`, { method: 'POST', body: { minutes } }),
    onSuccess: () => notify('success', `Snoozed: ${violation.desc}`),
    onError: (error) => notify('error', 'Failed to snooze', error.message),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.violations }),
  });
}
