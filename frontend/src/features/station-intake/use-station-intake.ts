import { StationIntake, type StationIntakePatch } from '@mesonet/contract/station-intake.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

/** How the uploads of a station are taken. */
export function useStationIntake(stationId: string) {
  return useQuery({
    queryKey: queryKeys.stationIntake(stationId),
    queryFn: ({ signal }) => request(StationIntake, intakePath(stationId), { signal }),
  });
}

/** Changes what the patch holds. */
export function useChangeStationIntake(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (patch: StationIntakePatch) =>
      request(StationIntake, intakePath(stationId), { method: 'PATCH', body: patch }),
    onSuccess: (intake) => {
      client.setQueryData(queryKeys.stationIntake(stationId), intake);
      notify('success', 'Station updated');
    },
    onError: (error) => notify('error', `Failed to update station. ${error.message}`),
  });
}

function intakePath(stationId: string): string {
  return `/stations/${encodeURIComponent(stationId)}/intake/`;
}
