/** A session is over: signed out, expired or revoked. Published after the row is gone. */
export interface SessionEnded {
  sessionId: string;
}

/** A station was deleted, by whichever process. Published once the directory no longer knows it. */
export interface StationRemoved {
  series: number;
  stationId: string;
}

/** A station's password was replaced. Published once the old one no longer counts. */
export interface StationPasswordChanged {
  series: number;
  /** Who asked for it. */
  by: string;
}

/**
 * An account opened its data to anonymous visitors, closed it, or was deleted, by whichever process. Published once the
 * directory knows.
 */
export interface AccountVisibilityChanged {
  accountId: string;
}

/** Somebody's rights in an account were changed or taken. Published after the change is stored. */
export interface RightsChanged {
  /** null: in whichever account */
  accountId: string | null;
}

/** The server takes requests: whatever may bring it down can begin without keeping it from starting. */
export type ServerListening = Record<string, never>;

/** The server was asked to stop: it goes on answering for a while, but is not ready for more. */
export type ServerStopping = Record<string, never>;

declare module './event-bus.js' {
  interface Events {
    'server.listening': ServerListening;
    'server.stopping': ServerStopping;
    'session.ended': SessionEnded;
    'station.removed': StationRemoved;
    'station.password-changed': StationPasswordChanged;
    'account.visibility-changed': AccountVisibilityChanged;
    'rights.changed': RightsChanged;
  }
}
