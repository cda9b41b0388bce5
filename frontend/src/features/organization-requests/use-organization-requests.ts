import {
  type ApproveOrganizationRequest,
  CreatedOrganizationRequest,
  type CreateOrganizationRequest,
  OrganizationRequest,
  type OrganizationRequestStatus,
  ShownOrganizationRequest,
} from '@mesonet/contract/organization-requests.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request, requestVoid } from '../../shared/api/request.js';
import { notify } from '../../shared/notices/notices.js';

const PATH = '/organization_requests/';
const REFRESH_MS = 60_000;

/** Sends a visitor's request for an organization. */
export function useCreateRequest() {
  return useMutation({
    mutationFn: (asked: CreateOrganizationRequest) =>
      request(CreatedOrganizationRequest, PATH, { method: 'POST', body: asked }),
    onSuccess: () => notify('success', 'Request submitted.'),
    onError: (error) => notify('error', 'Something went wrong.', error.message),
  });
}

/** Reads one request for an organization, as the visitor who sent it may see it. */
export function useRequest(id: string) {
  return useQuery({
    queryKey: queryKeys.organizationRequest(id),
    queryFn: ({ signal }) =>
      request(ShownOrganizationRequest, `${PATH}${encodeURIComponent(id)}/`, { signal }),
    refetchOnWindowFocus: 'always',
  });
}

/**
 * Reads the requests for an organization that have the given status, the oldest first, for super admins. They are read
 * again regularly, because visitors may send requests at any time.
 */
export function useRequests(status: OrganizationRequestStatus, isWanted = true) {
  return useQuery({
    queryKey: queryKeys.organizationRequestsOf(status),
    queryFn: ({ signal }) => request(OrganizationRequest.array(), `${PATH}?status=${status}`, { signal }),
    enabled: isWanted,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Approves a request that a visitor left earlier, whereupon the server creates the organization. */
export function useApproveRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (approval: ApproveOrganizationRequest) =>
      request(OrganizationRequest, `${PATH}approve/`, { method: 'POST', body: approval }),
    onSuccess: () => notify('success', 'Request approved'),
    onError: (error) => notify('error', `Failed to approve request: ${error.message}`),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.accounts, exact: true });
      return client.invalidateQueries({ queryKey: queryKeys.organizationRequests });
    },
  });
}

export function useDenyRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request(OrganizationRequest, `${PATH}deny/`, { method: 'POST', body: { id } }),
    onSuccess: () => notify('success', 'Request denied'),
    onError: (error) => notify('error', `Failed to deny request: ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.organizationRequests }),
  });
}

export function useDeleteRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => requestVoid(`${PATH}${id}/`, { method: 'DELETE' }),
    onSuccess: () => notify('success', 'Request deleted'),
    onError: (error) => notify('error', `Failed to delete request: ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.organizationRequests }),
  });
}
