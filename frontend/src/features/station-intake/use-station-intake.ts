import { StationIntake } from '@mesonet/contract/station-intake.js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';
import { ChangedMeanwhile, type Edit, refuseCollisions } from '../../shared/unsaved/collisions.js';

/**
 * Values of the form with a station's intake settings. Lists are sorted. The PASSKEY, with which some weather consoles
 * identify themselves, is in upper case, or empty where there is none.
 */
export type IntakeValues = Omit<StationIntake, 'passkey' | 'mappings' | 'limits'> & { passkey: string };

const WORDS: Record<keyof IntakeValues, string> = {
  preferDerived: 'measurements to compute',
  rainGauge: 'rain gauge',
  passkey: 'PASSKEY',
  mqtt: 'use of the MQTT broker',
};

export function valuesOf({ preferDerived, rainGauge, passkey, mqtt }: StationIntake): IntakeValues {
  return {
    preferDerived: preferDerived.toSorted(),
    rainGauge,
    passkey: passkey?.toUpperCase() ?? '',
    mqtt,
  };
}

const intakeOptions = (stationId: string) =>
  queryOptions({
    queryKey: queryKeys.stationIntake(stationId),
    queryFn: ({ signal }) => request(StationIntake, intakePath(stationId), { signal }),
    refetchOnWindowFocus: 'always',
  });

/** Reads the intake settings of a station. */
export function useStationIntake(stationId: string) {
  return useQuery(intakeOptions(stationId));
}

/** Changes some intake settings. It throws `ChangedMeanwhile` instead of overwriting the changes of another user. */
export function useChangeStationIntake(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (edit: Edit<IntakeValues>) => {
      const current = await client.fetchQuery({ ...intakeOptions(stationId), staleTime: 0 });
      refuseCollisions(edit, valuesOf(current), WORDS);
      const { passkey, ...rest } = edit.changes;
      const body = { ...rest, ...(passkey !== undefined && { passkey: passkey || null }) };
      return valuesOf(await request(StationIntake, intakePath(stationId), { method: 'PATCH', body }));
    },
    onSuccess: async () => {
      notify('success', 'Station updated');
      await client.invalidateQueries({ queryKey: queryKeys.stationIntake(stationId) });
    },
    onError: (error) => {
      if (error instanceof ChangedMeanwhile) return;
      notify('error', `Failed to update station. ${error.message}`);
    },
  });
}

function intakePath(stationId: string): string {
  return `/stations/${encodeURIComponent(stationId)}/intake/`;
}
