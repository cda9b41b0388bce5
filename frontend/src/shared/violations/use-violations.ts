import { type Violation } from '@mesonet/contract/violations.js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { request } from '../api/request.js';

/**
 * Violations are read again after this time, because the live stream does not report everything. For example, it does
 * not report that somebody has acknowledged a violation, or that an alarm fires because its condition has lasted long
 * enough.
 */
export const VIOLATIONS_REFRESH_MS = 30_000;

/** The most violations that one request for those not ended returns; users do not look at more of them at a time. */
const MOST = 500;

/**
 * Reads the violations of an account that have not ended, the newest first.
 * @param accountId undefined while the account is not known; then nothing is requested
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

/**
 * Reads the violations of one station that have not ended.
 * @param isWanted false while it is not known whether the user may see the violations
 */
export function useOpenViolationsOfStation(stationId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...queryKeys.violationsOfStation(stationId), 'open'],
    queryFn: ({ signal }) => fetchOpen(`/stations/${encodeURIComponent(stationId)}`, signal),
    enabled: isWanted,
    refetchInterval: VIOLATIONS_REFRESH_MS,
  });
}

/**
 * Reads one violation, ended or not.
 * @param known the violation from a list, shown until the answer arrives
 */
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
