/**
 * Event: late rain has changed older entries of rain ledgers. The rows whose totals must be calculated again are
 * already saved in PostgreSQL.
 */
export type RainRevised = Record<string, never>;

declare module '../../platform/event-bus.js' {
  interface Events {
    'rain.revised': RainRevised;
  }
}
