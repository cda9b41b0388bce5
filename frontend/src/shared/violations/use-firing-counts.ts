import { useMemo } from 'react';
import { serverNow } from '../time/server-clock.js';
import { countLoud } from './urgency.js';
import { useOpenViolations } from './use-violations.js';

/**
 * Counts for each station the firing alarms that nobody has acknowledged or snoozed; stations without any are left out.
 */
export function useFiringCounts(accountId: string): ReadonlyMap<string, number> {
  const { data } = useOpenViolations(accountId);
  return useMemo(() => countLoud(data, serverNow()), [data]);
}
