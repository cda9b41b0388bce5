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
import { refuseCollisions } from '../../shared/unsaved/collisions.js';

/** Interval at which uploads and log are read again, so that a new upload appears at once. */
const REFRESH_MS = 1_000;

/** Reads the last uploads of a station, the newest first. */
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

/** Reads one upload, and how the server handled each of its fields. */
export function useUpload(stationId: string, id: string) {
  return useQuery({
    queryKey: queryKeys.upload(stationId, id),
    queryFn: ({ signal }) => request(Upload, `${pathOf(stationId, 'uploads')}${id}`, { signal }),
  });
}

/** Reads the log of a station, the newest entries first. */
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

/** Reads which fields of a station's uploads are mapped to which measurements. Users set these mappings. */
export function useMappings(stationId: string): FieldMappings {
  const intake = useQuery({
    queryKey: queryKeys.stationIntake(stationId),
    queryFn: ({ signal }) => request(StationIntake, pathOf(stationId, 'intake'), { signal }),
  });
  return intake.data?.mappings ?? {};
}

interface FieldChange {
  name: string;
  /** The new mapping of the field; null removes the present one. */
  mapping: FieldMapping | null;
  /** An own measurement to which the field is mapped; it is registered before the mapping is saved. */
  extra?: NewExtraMeasurement | undefined;
}

/** Maps a field of a station's uploads to a measurement. */
export function useMapField(stationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, mapping, extra }: FieldChange) => {
      const path = pathOf(stationId, 'intake');
      if (extra) {
        await request(ExtraMeasurement, ownMeasurementsPath(stationId), { method: 'POST', body: extra });
        // A field with the same name as the key of an own measurement needs no mapping to it.
        if (extra.key === name) return request(StationIntake, path);
      }
      // The mappings are read again, because another user may have mapped a field in the meantime. Mappings of other
      // fields stay; a new mapping of this field is not overwritten but reported.
      const { mappings } = await request(StationIntake, path);
      const field = name.toLowerCase();
      const others = Object.fromEntries(Object.entries(mappings).filter(([each]) => each !== field));
      const shown = client.getQueryData<StationIntake>(queryKeys.stationIntake(stationId))?.mappings[field];
      refuseCollisions(
        { changes: { mapping }, opened: { mapping: shown ?? null } },
        { mapping: mappings[field] ?? null },
        { mapping: 'mapping of the field' },
      );
      const body = { mappings: mapping ? { ...others, [field]: mapping } : others };
      return request(StationIntake, path, { method: 'PATCH', body });
    },
    onSuccess: async (intake, { name, mapping }) => {
      client.setQueryData(queryKeys.stationIntake(stationId), intake);
      await client.invalidateQueries({ queryKey: queryKeys.uploads(stationId) });
      notify('success', mapping ? `${name} is stored from the next upload on` : `${name} is mapped no more`);
    },
    onError: (error) => {
      notify('error', `The field could not be mapped. ${error.message}`);
      return client.invalidateQueries({ queryKey: queryKeys.stationIntake(stationId) });
    },
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
