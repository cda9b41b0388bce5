import { AUDIT_ACTIONS } from '@mesonet/contract/audit.js';
import { startOfDate } from '../../shared/time/station-date.js';

/** What of the log is looked for, as the address bar holds it; '' is anything. Dates are calendar dates. */
export interface AuditFilter {
  action: string;
  user: string;
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilter = { action: '', user: '', from: '', to: '' };

const DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** Whatever somebody wrote into the address: what is none of it counts for nothing. */
export function readFilter(search: URLSearchParams): AuditFilter {
  const date = (name: string) => {
    const text = search.get(name) ?? '';
    return DATE.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  const action = AUDIT_ACTIONS.find((each) => each === search.get('action')) ?? '';
  return { action, user: search.get('user')?.trim() ?? '', from: date('from'), to: date('to') };
}

/** The filter as the address bar is to hold it. */
export function writeFilter(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The filter as the server is asked: days begin at midnight of the zone, the last one is part of it. */
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
