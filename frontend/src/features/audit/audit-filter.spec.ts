import { NO_FILTER, readFilter, toAuditQuery, writeFilter } from './audit-filter.js';

const filter = { action: 'sign_in', user: 'ann@example.org', from: '2026-03-07', to: '2026-03-08' };

describe('the filter of the audit log', () => {
  it('is held by the address bar', () => {
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(String(writeFilter(NO_FILTER))).toBe('');
  });

  it.each(['action=nothing', 'from=yesterday', 'to=2026-13-40', 'from=2026-1-1', 'user=%20'])(
    'takes %s for nothing',
    (search) => expect(readFilter(new URLSearchParams(search))).toEqual(NO_FILTER),
  );

  it('asks for whole days of the zone, also where one has 23 hours', () => {
    expect(Object.fromEntries(toAuditQuery(filter, 'America/New_York'))).toEqual({
      action: 'sign_in',
      user: 'ann@example.org',
      start: '2026-03-07T05:00:00.000Z',
      end: '2026-03-09T04:00:00.000Z',
    });
    expect(String(toAuditQuery(NO_FILTER, 'UTC'))).toBe('');
  });
});
