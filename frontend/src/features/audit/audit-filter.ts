import { AUDIT_ACTIONS } from '@mesonet/contract/audit.js';
import { startOfDate } from '@mesonet/model/calendar/dates.js';
import { DAY_MS } from '@mesonet/model/durations.js';

/**
 * The filter of the audit log, as the address bar holds it. An empty field matches everything;
 * dates are calendar dates.
 */
export interface AuditFilter {
  action: string;
  user: string;
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilter = { action: '', user: '', from: '', to: '' };

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Reads the filter of the audit log from the address bar; invalid values are ignored. */
export function readFilter(search: URLSearchParams): AuditFilter {
  const date = (name: string) => {
    const text = search.get(name) ?? '';
    return DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  const action = AUDIT_ACTIONS.find((each) => each === search.get('action')) ?? '';
  return { action, user: search.get('user')?.trim() ?? '', from: date('from'), to: date('to') };
}

/** Writes the filter of the audit log as parameters of the address bar. */
export function writeFilter(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

/**
 * Writes the filter of the audit log as parameters of a request. Days begin at midnight of the zone, and
 * the last day is included.
 */
export function toAuditQuery({ action, user, from, to }: AuditFilter, zone: string): URLSearchParams {
  const query = writeFilter({ ...NO_FILTER, action, user });
  if (from !== '') query.set('start', momentOf(from, zone));
  if (to !== '') query.set('end', momentOf(dayAfter(to), zone));
  return query;
}

function momentOf(date: string, zone: string): string {
  return new Date(startOfDate(date, zone)).toISOString();
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
}
