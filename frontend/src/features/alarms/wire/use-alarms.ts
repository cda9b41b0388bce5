import { Alarm } from '@mesonet/contract/alarms.js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestVoid } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';
import { ChangedMeanwhile, type Edit, refuseCollisions } from '../../../shared/unsaved/collisions.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { type AlarmDraft, type AlarmRule, changesOf, draftOf } from '../model/alarm-draft.js';

/** The ids of the station to which the alarms belong, and of its account. */
export interface AlarmsOf {
  accountId: string;
  stationId: string;
}

const REFRESH_MS = 60_000;

/** Reads the alarms of a station. */
export function useAlarms(ids: AlarmsOf) {
  return useQuery({ ...alarmsOptions(ids), refetchInterval: REFRESH_MS, refetchOnWindowFocus: 'always' });
}

function alarmsOptions(ids: AlarmsOf) {
  return queryOptions({
    queryKey: queryKeys.alarms(ids.stationId),
    queryFn: ({ signal }) => request(Alarm.array(), alarmsPath(ids), { signal }),
  });
}

export function useAddAlarm(ids: AlarmsOf) {
  const reload = useReload(ids);
  return useMutation({
    mutationFn: (alarm: AlarmRule) => request(Alarm, alarmsPath(ids), { method: 'POST', body: alarm }),
    onSuccess: () => notify('success', 'Alarm added'),
    onError: (error) => notify('error', `Failed to add alarm: ${error.message}`),
    onSettled: reload,
  });
}

export interface AlarmEdit {
  id: string;
  edit: Edit<AlarmDraft>;
  draft: AlarmDraft;
  /** The units in which the user typed the figures of the alarm. */
  units: DisplayUnits;
}

const WORDS: Partial<Record<keyof AlarmDraft, string>> = {
  desc: 'description',
  measkey: 'measurement',
  notification_groups: 'notification groups',
  schedule: 'quiet hours',
  remind_until_acknowledged: 'reminders',
  enabled: 'switch',
};

/**
 * Saves the user's changes of an alarm. It throws `ChangedMeanwhile` instead of overwriting changes of another user.
 */
export function useChangeAlarm(ids: AlarmsOf) {
  const client = useQueryClient();
  const reload = useReload(ids);
  return useMutation({
    mutationFn: async ({ id, edit, draft, units }: AlarmEdit) => {
      const stored = await client.fetchQuery({ ...alarmsOptions(ids), staleTime: 0 });
      const current = stored.find(({ _id }) => _id === id);
      if (current) refuse(edit, current, units);
      const body = changesOf(edit.changes, draft, units);
      return request(Alarm, `${alarmsPath(ids)}${encodeURIComponent(id)}/`, { method: 'PATCH', body });
    },
    onSuccess: () => notify('success', 'Alarm updated'),
    onError: (error) => {
      if (error instanceof ChangedMeanwhile) return;
      notify('error', `Alarm update failed: ${error.message}`);
    },
    onSettled: reload,
  });
}

function refuse(edit: Edit<AlarmDraft>, current: Alarm, units: DisplayUnits): void {
  try {
    refuseCollisions(edit, draftOf(current, units), WORDS);
  } catch (error) {
    // When somebody else has changed the alarm meanwhile, the form shows the stored values, so the error carries the
    // stored alarm.
    if (error instanceof ChangedMeanwhile) Object.assign(error, { current });
    throw error;
  }
}

export function useDeleteAlarm(ids: AlarmsOf) {
  const reload = useReload(ids);
  return useMutation({
    mutationFn: (id: string) =>
      requestVoid(`${alarmsPath(ids)}${encodeURIComponent(id)}/`, { method: 'DELETE' }),
    onSuccess: () => notify('success', 'Alarm deleted'),
    onError: (error) => notify('error', `Failed to delete alarm: ${error.message}`),
    onSettled: reload,
  });
}

/** Reads the alarms and the violations again after a change, because a change of an alarm may end an episode. */
function useReload({ stationId }: AlarmsOf) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.alarms(stationId) }),
      client.invalidateQueries({ queryKey: queryKeys.violations }),
    ]);
}

export function alarmsPath({ accountId, stationId }: AlarmsOf): string {
  return `/accounts/${encodeURIComponent(accountId)}/stations/${encodeURIComponent(stationId)}/alarms/`;
}
