import { type AlarmSeverity } from '@mesonet/contract/alarms.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { useSearchParams } from 'react-router-dom';

export type SeverityFilter = AlarmSeverity | 'all';

export interface Filter {
  /** Id of the station whose violations are shown; null for all stations. */
  stationId: string | null;
  severity: SeverityFilter;
}

const SEVERITIES: readonly SeverityFilter[] = ['critical', 'warning', 'info'];

/** Reads and changes the filter of the violations, which the address bar holds. */
export function useFilter(): { filter: Filter; search: string; change: (filter: Filter) => void } {
  const [params, setParams] = useSearchParams();
  const severity = SEVERITIES.find((each) => each === params.get('severity')) ?? 'all';
  const filter = { stationId: params.get('station'), severity };
  const search = searchOf(filter);
  return { filter, search, change: (next) => setParams(searchOf(next), { replace: true }) };
}

/**
 * Writes the filter as address parameters, in the form "?station=…&severity=…". A parameter that would allow all values
 * is left out; the result is '' for no filter.
 */
function searchOf({ stationId, severity }: Filter): string {
  const params = new URLSearchParams();
  if (stationId !== null) params.set('station', stationId);
  if (severity !== 'all') params.set('severity', severity);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function matchesFilter({ stationid, severity }: Violation, filter: Filter): boolean {
  return (
    (filter.stationId === null || filter.stationId === stationid) &&
    (filter.severity === 'all' || filter.severity === severity)
  );
}
