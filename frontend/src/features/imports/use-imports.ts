import { ImportDetails, ImportJob, type ImportState, type ImportTable } from '@mesonet/contract/imports.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

const POLL_MS = 1_000;

export interface ImportsOf {
  accountId: string;
  stationId: string;
}

/** Returns true while the server works on an import. */
export function isUnderWay(state: ImportState): boolean {
  return state === 'reading' || state === 'waiting' || state === 'running' || state === 'undoing';
}

/**
 * Reads the imports of a station, the newest first. When an import has ended, the station and
 * its trends are read again.
 */
export function useImports(place: ImportsOf) {
  const { accountId, stationId } = place;
  const client = useQueryClient();
  const queryKey = queryKeys.imports(stationId);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const jobs = await request(ImportJob.array(), pathOf(place), { signal });
      const before = client.getQueryData<ImportJob[]>(queryKey) ?? [];
      const wasUnderWay = new Set(before.flatMap(({ _id, state }) => (isUnderWay(state) ? _id : [])));
      if (jobs.some(({ _id, state }) => wasUnderWay.has(_id) && !isUnderWay(state))) {
        void client.invalidateQueries({ queryKey: queryKeys.station(accountId, stationId) });
        void client.invalidateQueries({ queryKey: queryKeys.trends(stationId) });
      }
      return jobs;
    },
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => isUnderWay(state)) ? POLL_MS : false,
  });
}

/** Reads one import with its preview and the guesses about how its file is read. */
export function useImport(place: ImportsOf, job: Pick<ImportJob, '_id' | 'state'>) {
  return useQuery({
    queryKey: [...queryKeys.import(place.stationId, job._id), job.state],
    queryFn: ({ signal }) => request(ImportDetails, pathOf(place, job._id), { signal }),
    // The preview is requested again on each opening, because the cached one may be from before the server read the
    // file again.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? POLL_MS : false),
  });
}

/**
 * Returns the actions on imports, for users who may manage the account. After each action the list of imports is read
 * again.
 */
export function useImportActions(place: ImportsOf) {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: queryKeys.imports(place.stationId) });
  const options = (action: string) => ({
    onSettled: renew,
    onError: (error: Error) => notify('error', `${action}. ${error.message}`),
  });
  const post = (body?: FormData, ...more: string[]) =>
    request(ImportDetails, pathOf(place, ...more), { method: 'POST', ...(body && { body }) });
  return {
    upload: useMutation({
      mutationFn: (file: File) => {
        const body = new FormData();
        body.append('file', file);
        return post(body);
      },
      ...options('The file could not be uploaded'),
    }),
    correct: useMutation({
      mutationFn: ({ id, table }: { id: string; table: ImportTable }) =>
        request(ImportDetails, pathOf(place, id), { method: 'PATCH', body: { table } }),
      ...options('The file could not be read again'),
    }),
    start: useMutation({
      mutationFn: (id: string) => post(undefined, id, 'start'),
      ...options('The import could not be started'),
    }),
    undo: useMutation({
      mutationFn: (id: string) => post(undefined, id, 'undo'),
      ...options('The import could not be taken back'),
    }),
    remove: useMutation({
      mutationFn: (id: string) => requestVoid(pathOf(place, id), { method: 'DELETE' }),
      ...options('The import could not be removed'),
    }),
  };
}

export type ImportActions = ReturnType<typeof useImportActions>;

function pathOf({ accountId, stationId }: ImportsOf, ...more: string[]): string {
  const parts = ['accounts', accountId, 'stations', stationId, 'imports', ...more];
  return `/${parts.map(encodeURIComponent).join('/')}/`;
}
