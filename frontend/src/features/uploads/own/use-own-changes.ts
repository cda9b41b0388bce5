import { ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestVoid } from '../../../shared/api/request.js';
import { ownMeasurementsPath } from '../../../shared/api/use-own-measurements.js';
import { notify } from '../../../shared/notices/notices.js';
import { type MeasurementChange } from './edit-measurement-form.js';

/** Changes the name or the unit of an own measurement. */
export function useEditOwn(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, change }: { key: string; change: MeasurementChange }) =>
      request(ExtraMeasurement, `${ownMeasurementsPath(stationId)}${key}/`, {
        method: 'PATCH',
        body: change,
      }),
    onSuccess: ({ label }) => notify('success', `${label} is saved`),
    onError: (error) => notify('error', `The measurement could not be saved. ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownMeasurements(stationId) }),
  });
}

/** Removes an own measurement of the station with all its values. */
export function useRemoveOwn(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key }: ExtraMeasurement) =>
      requestVoid(`${ownMeasurementsPath(stationId)}${key}/`, { method: 'DELETE' }),
    onSuccess: (_, { label }) => notify('success', `${label} is removed`),
    onError: (error) => notify('error', `The measurement could not be removed. ${error.message}`),
    // The uploads are read again, too, because fields that were mapped to the removed measurement are unknown again.
    onSettled: () =>
      Promise.all(
        [
          queryKeys.ownMeasurements(stationId),
          queryKeys.stationIntake(stationId),
          queryKeys.uploads(stationId),
          queryKeys.latest(stationId),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
