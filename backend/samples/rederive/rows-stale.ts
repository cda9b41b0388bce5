/** Stored rows wait to be derived anew, and that is noted. */
export type RowsStale = Record<string, never>;

declare module '../../platform/event-bus.js' {
  interface Events {
    'rows.stale': RowsStale;
  }
}
