import { type CreateSnapshot, Snapshot, SnapshotChange } from '@mesonet/contract/snapshots.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { ApiError, request, requestVoid } from '../../shared/api/request.js';
import { uploadFile } from '../../shared/api/upload-file.js';
import { notify } from '../../shared/notices/notices.js';

const PATH = '/snapshots/';

const pathOf = (name: string) => `${PATH}${encodeURIComponent(name)}/`;

/** Builds the address of a configuration snapshot's zip file. */
export const zipAddress = (name: string) => `/api/v1${pathOf(name)}`;

/** Reads the configuration snapshots, the newest first. */
export function useSnapshots() {
  return useQuery({
    queryKey: queryKeys.snapshots,
    queryFn: ({ signal }) => request(Snapshot.array(), PATH, { signal }),
  });
}

/** Reads what restoring a configuration snapshot would change, each time the user is asked to confirm it. */
export function useSnapshotChanges(name: string, isAsked: boolean) {
  return useQuery({
    enabled: isAsked,
    queryKey: queryKeys.snapshotChanges(name),
    queryFn: ({ signal }) => request(SnapshotChange.array(), `${pathOf(name)}changes/`, { signal }),
    // The changes are not cached: another restore asks for them again, and settings may differ by then.
    gcTime: 0,
    retry: false,
  });
}

export function useCreateSnapshot() {
  const reload = useReload();
  return useMutation({
    mutationFn: (snapshot: CreateSnapshot) => request(Snapshot, PATH, { method: 'POST', body: snapshot }),
    onSuccess: () => notify('success', 'Snapshot Created'),
    onError: (error) => notify('error', 'Failed to create snapshot', error.message),
    onSettled: reload,
  });
}

export function useDeleteSnapshot() {
  const reload = useReload();
  return useMutation({
    mutationFn: (name: string) => requestVoid(pathOf(name), { method: 'DELETE' }),
    onSuccess: () => notify('success', 'Snapshot deleted'),
    onError: (error) => notify('error', 'Error deleting snapshot.', error.message),
    onSettled: reload,
  });
}

/** Restores a configuration snapshot. All cached data is read again, because all of it may have changed. */
export function useRestoreSnapshot() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => requestVoid(`${pathOf(name)}restore/`, { method: 'POST' }),
    onSuccess: () => notify('success', 'Snapshot restored'),
    onError: (error) => notify('error', 'Error restoring snapshot.', reasonOf(error)),
    onSettled: () => client.invalidateQueries(),
  });
}

/**
 * Uploads the zip file of a configuration snapshot.
 * @param onProgress called with the share of the file that has been sent, 0 to 1
 */
export function useUploadSnapshot(onProgress: (part: number) => void) {
  const reload = useReload();
  return useMutation({
    mutationFn: async (file: File) =>
      Snapshot.parse(await (await uploadFile(`${PATH}import/`, file, { onProgress })).json()),
    onSuccess: ({ name }) => notify('success', `Snapshot ${name} uploaded`),
    onError: (error) => notify('error', 'Error uploading snapshot.', reasonOf(error)),
    onSettled: reload,
  });
}

/** Returns the message of an error, with advice for a configuration snapshot that cannot be read. */
export function reasonOf(error: Error): string {
  if (!(error instanceof ApiError) || error.code !== 'snapshot_unreadable') return error.message;
  return `${error.reason}. Only a snapshot that this installation, in this or an earlier version, wrote with the secret key of now can be used, and only unchanged.`;
}

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.snapshots });
}
