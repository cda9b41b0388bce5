import { type ServiceNotice } from '@mesonet/contract/service-notices.js';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api/query-keys.js';
import { request } from '../../shared/api/request.js';

const POLL_MS = 10_000;

/**
 * Reads what is wrong with the service, such as late or missing data. The result is empty until it is loaded and after
 * a failed request.
 */
export function useServiceNotices(): ServiceNotice[] {
  const { data, isError } = useQuery({
    queryKey: queryKeys.serviceNotices,
    queryFn: ({ signal }) => request((first) => first.ServiceNotice.array(), '/service-notices/', { signal }),
    refetchInterval: POLL_MS,
    retry: false,
  });
  return isError ? [] : (data ?? []);
}
