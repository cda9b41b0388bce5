/** A session is over: signed out, expired or revoked. Published after the row is gone. */
export interface SessionEnded {
  sessionId: string;
}

/** A station was deleted. Published once the directory no longer knows it. */
export interface StationRemoved {
  series: number;
  stationId: string;
}

/** An account opened its data to anonymous visitors, or closed it. Published after the change is stored. */
export interface AccountVisibilityChanged {
  accountId: string;
}

declare module './event-bus.js' {
  interface Events {
    'session.ended': SessionEnded;
    'station.removed': StationRemoved;
    'account.visibility-changed': AccountVisibilityChanged;
  }
}
