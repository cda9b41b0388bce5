/** Late rain has changed the past of ledgers, and what is to be told to stored rows is noted. */
export type RainRevised = Record<string, never>;

declare module '../../platform/event-bus.js' {
  interface Events {
    'rain.revised': RainRevised;
  }
}
