declare module '../../../platform/event-bus.js' {
  interface Events {
    /** Rows of notices are committed; whoever sends them looks at once, rather than a second later. */
    'notices.written': Record<string, never>;
  }
}

export {};
