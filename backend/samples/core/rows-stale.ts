/** Event: the server has noted in PostgreSQL ranges of stored rows whose derived values must be calculated again. */
export type RowsStale = Record<string, never>;

declare module '../../platform/event-bus.js' {
  interface Events {
    'rows.stale': RowsStale;
  }
}
