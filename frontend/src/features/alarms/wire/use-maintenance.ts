import { type CreateMaintenanceWindow, MaintenanceWindow } from '@mesonet/contract/maintenance-windows.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api/query-keys.js';
import { request, requestVoid } from '../../../shared/api/request.js';
import { notify } from '../../../shared/notices/notices.js';

/** Reads the maintenance windows, in which violations are recorded and nobody is notified. */
export function useMaintenance(accountId: string) {
  return useQuery({
    queryKey: queryKeys.maintenanceWindows(accountId),
    queryFn: ({ signal }) => request(MaintenanceWindow.array(), windowsPath(accountId), { signal }),
    refetchOnWindowFocus: 'always',
  });
}

export function useAddWindow(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: (window: CreateMaintenanceWindow) =>
      request(MaintenanceWindow, windowsPath(accountId), { method: 'POST', body: window }),
    onSuccess: () => notify('success', 'Maintenance window added'),
    onError: (error) => notify('error', `Failed to add maintenance window: ${error.message}`),
    onSettled: reload,
  });
}

/** Ends a maintenance window early. */
export function useEndWindow(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: ({ id, end }: { id: string; end: string }) =>
      request(MaintenanceWindow, windowPath(accountId, id), { method: 'PATCH', body: { end } }),
    onSuccess: () => notify('success', 'Maintenance window ended'),
    onError: (error) => notify('error', `Failed to end maintenance window: ${error.message}`),
    onSettled: reload,
  });
}

export function useDeleteWindow(accountId: string) {
  const reload = useReload(accountId);
  return useMutation({
    mutationFn: (id: string) => requestVoid(windowPath(accountId, id), { method: 'DELETE' }),
    onSuccess: () => notify('success', 'Maintenance window deleted'),
    onError: (error) => notify('error', `Failed to delete maintenance window: ${error.message}`),
    onSettled: reload,
  });
}

function useReload(accountId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: queryKeys.maintenanceWindows(accountId) });
}

function windowsPath(accountId: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/maintenance_windows/`;
}

function windowPath(accountId: string, id: string): string {
  return `${windowsPath(accountId)}${encodeURIComponent(id)}/`;
}
