import { Station } from '@mesonet/contract/stations.js';
import { type Unit } from '@mesonet/model/units.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request } from '../../../shared/api/request.js';
import { stationOptions } from '../../../shared/api/use-stations.js';
import { notify } from '../../../shared/notices/notices.js';
import { ChangedMeanwhile, type Edit, refuseCollisions } from '../../../shared/unsaved/collisions.js';
import { fieldsOf, type StationValues, valuesOf } from './station-values.js';

const WORDS: Partial<Record<keyof StationValues, string>> = {
  stationname: 'name',
  latitude: 'position',
  longitude: 'position',
  elevation: 'elevation',
  timezone: 'time zone',
};

const pathOf = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}/stations/`;

export function useCreateStation(accountId: string, altitude: Unit) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: StationValues) => {
      const body = { ...fieldsOf(values, altitude), _id: values.id.trim(), accountid: accountId };
      return request(Station, pathOf(accountId), { method: 'POST', body });
    },
    onSuccess: async () => {
      notify('success', 'Station added');
      await refreshStations(client, accountId);
    },
    onError: (error) => notify('error', `Failed to create station. ${error.message}`),
  });
}

/**
 * Saves the changed fields of a station. It throws `ChangedMeanwhile` instead of overwriting a change of another user.
 */
export function useChangeStation(accountId: string, stationId: string, altitude: Unit) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (edit: Edit<StationValues>) => {
      const current = await client.fetchQuery({ ...stationOptions(accountId, stationId), staleTime: 0 });
      refuseCollisions(edit, valuesOf(current, altitude), WORDS);
      const fields = Object.entries(fieldsOf({ ...edit.opened, ...edit.changes }, altitude));
      const body = Object.fromEntries(fields.filter(([name]) => name in edit.changes));
      return request(Station, `${pathOf(accountId)}${encodeURIComponent(stationId)}/`, {
        method: 'PATCH',
        body,
      });
    },
    onSuccess: async () => {
      notify('success', 'Station updated');
      await refreshStations(client, accountId);
    },
    onError: (error) => {
      if (error instanceof ChangedMeanwhile) return;
      notify('error', `Failed to update station. ${error.message}`);
    },
  });
}

function refreshStations(client: ReturnType<typeof useQueryClient>, accountId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.stations(accountId) }),
    client.invalidateQueries({ queryKey: queryKeys.stationPasswords(accountId) }),
    client.invalidateQueries({ queryKey: queryKeys.latestOfAccount(accountId) }),
  ]);
}
