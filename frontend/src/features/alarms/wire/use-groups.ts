import {
  type CreateNotificationGroup,
  NotificationGroup,
  TestNotification,
} from '@mesonet/contract/notification-groups.js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestVoid } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';
import { ChangedMeanwhile, type Edit, refuseCollisions } from '../../../shared/unsaved/collisions.js';

/** A notification group as its form shows it. */
export type GroupDraft = Pick<CreateNotificationGroup, 'desc' | 'service' | 'address'>;

const REFRESH_MS = 30_000;

/** Reads the notification groups of an account, each with the outcome of its last notice. */
export function useGroups(accountId: string) {
  return useQuery({
    ...groupsOptions(accountId),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}

function groupsOptions(accountId: string) {
  return queryOptions({
    queryKey: queryKeys.notificationGroups(accountId),
    queryFn: ({ signal }) => request(NotificationGroup.array(), groupsPath(accountId), { signal }),
  });
}

export function useAddGroup(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: (group: GroupDraft) =>
      request(NotificationGroup, groupsPath(accountId), { method: 'POST', body: group }),
    onSuccess: () => notify('success', 'Notification group added'),
    onError: (error) => notify('error', `Failed to add notification group: ${error.message}`),
    onSettled: reload,
  });
}

/**
 * Saves the user's changes of a notification group. It throws `ChangedMeanwhile` instead of overwriting
 * changes of another user.
 */
export function useChangeGroup(accountId: string) {
  const client = useQueryClient();
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: async ({ id, edit }: { id: string; edit: Edit<GroupDraft> }) => {
      const stored = await client.fetchQuery({ ...groupsOptions(accountId), staleTime: 0 });
      const current = stored.find(({ _id }) => _id === id);
      if (current) refuseCollisions(edit, current, { desc: 'description', address: 'recipients' });
      return request(NotificationGroup, groupPath(accountId, id), { method: 'PATCH', body: edit.changes });
    },
    onSuccess: () => notify('success', 'Notification group updated'),
    onError: (error) => {
      if (error instanceof ChangedMeanwhile) return;
      notify('error', `Notification group update failed: ${error.message}`);
    },
    onSettled: reload,
  });
}

export function useDeleteGroup(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: (id: string) => requestVoid(groupPath(accountId, id), { method: 'DELETE' }),
    onSuccess: () => notify('success', 'Notification group deleted'),
    onError: (error) => notify('error', `Failed to delete notification group: ${error.message}`),
    onSettled: reload,
  });
}

/** Sends a test notice to each recipient of a saved notification group. */
export function useTestGroup(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: (id: string) =>
      request(
        TestNotification,
        `/${encodeURIComponent(accountId)}/admin/alarms/test_notification/${encodeURIComponent(id)}`,
        { prefix: '' },
      ),
    onSuccess: () => notify('success', 'Test notifications sent.'),
    onError: (error) => notify('error', `Failed to send test notifications: ${error.message}`),
    onSettled: reload,
  });
}

/**
 * Reads the notification groups and the alarms again after a change, because an alarm may have named a deleted group.
 */
function useReload(accountId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.notificationGroups(accountId) }),
      client.invalidateQueries({ queryKey: ['alarms'] }),
    ]);
}

function groupsPath(accountId: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/notification_groups/`;
}

function groupPath(accountId: string, id: string): string {
  return `${groupsPath(accountId)}${encodeURIComponent(id)}/`;
}
