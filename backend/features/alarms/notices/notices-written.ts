declare module '../../../platform/event-bus.js' {
  interface Events {
    /** Announces that notices were committed. The sender looks for them at once instead of up to a second later. */
    'notices.written': Record<string, never>;
  }
}

export {};
