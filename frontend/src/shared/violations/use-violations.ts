import { type Violation } from '@mesonet/contract/violations.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/** No live frame shows that a hold is over or that somebody else has acknowledged, so the list is read anew. */
export const VIOLATIONS_REFRESH_MS = 30_000;

/** The most that one answer holds; nobody looks at more of them at once. */
const MOST = 500;

/**
 * The episodes of an account that have not ended, the newest first.
 * @param accountId undefined while it is not known; then nothing is requested
 */
export function useOpenViolations(accountId: string | undefined) {
  return useQuery({
    ...openViolationsOptions(accountId ?? ''),
    enabled: accountId !== undefined,
    refetchInterval: VIOLATIONS_REFRESH_MS,
  });
}

function openViolationsOptions(accountId: string) {
  return queryOptions({
    queryKey: [...queryKeys.violationsOfAccount(accountId), 'open'],
    queryFn: ({ signal }) => fetchOpen(`/accounts/${encodeURIComponent(accountId)}`, signal),
  });
}

/** The episodes of one station that have not ended. @param isWanted false while it is not known whether it may be seen */
export function useOpenViolationsOfStation(stationId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...queryKeys.violationsOfStation(stationId), 'open'],
    queryFn: ({ signal }) => fetchOpen(`/stations/${encodeURIComponent(stationId)}`, signal),
    enabled: isWanted,
    refetchInterval: VIOLATIONS_REFRESH_MS,
  });
}

/** One episode, whenever it was. @param known what a list says of it, shown until the answer is there */
export function useViolation(groupkey: string | undefined, known?: Violation) {
  return useQuery({
    queryKey: queryKeys.violation(groupkey ?? ''),
    queryFn: ({ signal }) =>
      request((first) => first.Violation, `/violations/${encodeURIComponent(groupkey ?? '')}/`, { signal }),
    enabled: groupkey !== undefined,
    refetchInterval: VIOLATIONS_REFRESH_MS,
    placeholderData: known,
  });
}

async function fetchOpen(owner: string, signal: AbortSignal): Promise<Violation[]> {
  const page = await request(
    (first) => first.ViolationPage,
    `${owner}/violations/?state=open&count=${MOST}`,
    { signal },
  );
  return page.violations;
}
