import { ExtraMeasurement, type NewExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { type FieldMapping, type FieldMappings } from '@mesonet/contract/field-mappings.js';
import { StationIntake } from '@mesonet/contract/station-intake.js';
import { StationLogPage } from '@mesonet/contract/station-logs.js';
import { Upload, UploadPage } from '@mesonet/contract/uploads.js';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';
import { ownMeasurementsPath } from '../../shared/api/use-own-measurements.js';
import { notify } from '../../shared/notices/notices.js';

/** A new upload and what the log tells of it are on the page within a moment. */
const REFRESH_MS = 1_000;

/** The last uploads of a station, the newest first. */
export function useUploads(stationId: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.uploads(stationId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      request(UploadPage, `${pathOf(stationId, 'uploads')}?${pageOf('25', pageParam)}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** One upload with what became of each field. */
export function useUpload(stationId: string, id: string) {
  return useQuery({
    queryKey: queryKeys.upload(stationId, id),
    queryFn: ({ signal }) => request(Upload, `${pathOf(stationId, 'uploads')}${id}`, { signal }),
  });
}

/** What happened to a station, the newest first. */
export function useStationLog(stationId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.stationLog(stationId),
    queryFn: ({ pageParam, signal }) =>
      request(StationLogPage, `${pathOf(stationId, 'logs')}?${pageOf('25', pageParam)}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** What fields of the station measure, as managers say. */
export function useMappings(stationId: string): FieldMappings {
  const intake = useQuery({
    queryKey: queryKeys.stationIntake(stationId),
    queryFn: ({ signal }) => request(StationIntake, pathOf(stationId, 'intake'), { signal }),
  });
  return intake.data?.mappings ?? {};
}

interface FieldChange {
  name: string;
  /** null: nobody knows any more. */
  mapping: FieldMapping | null;
  /** A measurement of the station's own that the mapping needs, to be registered first. */
  extra?: NewExtraMeasurement | undefined;
}

/** Says what a field measures. */
export function useMapField(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, mapping, extra }: FieldChange) => {
      const path = pathOf(stationId, 'intake');
      if (extra) {
        await request(ExtraMeasurement, ownMeasurementsPath(stationId), { method: 'POST', body: extra });
        // Known by its own name from now on.
        if (extra.key === name) return request(StationIntake, path);
      }
      // Those of now: another manager may have mapped another field meanwhile.
      const { mappings } = await request(StationIntake, path);
      const field = name.toLowerCase();
      const others = Object.fromEntries(Object.entries(mappings).filter(([each]) => each !== field));
      const body = { mappings: mapping ? { ...others, [field]: mapping } : others };
      return request(StationIntake, path, { method: 'PATCH', body });
    },
    onSuccess: async (intake, { name, mapping }) => {
      client.setQueryData(queryKeys.stationIntake(stationId), intake);
      await client.invalidateQueries({ queryKey: queryKeys.uploads(stationId) });
      notify('success', mapping ? `${name} is stored from the next upload on` : `${name} is mapped no more`);
    },
    onError: (error) => notify('error', `The field could not be mapped. ${error.message}`),
    onSettled: (_intake, _error, { extra }) =>
      extra && client.invalidateQueries({ queryKey: queryKeys.ownMeasurements(stationId) }),
  });
}

function pageOf(count: string, before: string): string {
  return new URLSearchParams(before === '' ? { count } : { count, before }).toString();
}

function pathOf(stationId: string, part: string): string {
  return `/stations/${encodeURIComponent(stationId)}/${part}/`;
}
