/**
 * A session has ended: by signing out, expiry or revocation. The event is published after the row of the session is
 * deleted.
 */
export interface SessionEnded {
  sessionId: string;
}

/**
 * A station was deleted, in this or another process. The event is published once the station directory in memory no
 * longer has it.
 */
export interface StationRemoved {
  series: number;
  stationId: string;
}

/** A station's password was replaced. The event is published once the old password no longer works. */
export interface StationPasswordChanged {
  series: number;
  /** The caller who replaced the password. */
  author: string;
}

/**
 * An account opened its data to anonymous visitors, closed it to them, or was deleted, in this or another process. The
 * event is published once the account directory in memory knows the change.
 */
export interface AccountVisibilityChanged {
  accountId: string;
}

/** The rights of a user in an account were changed or removed. The event is published after the change is stored. */
export interface RightsChanged {
  /** Id of the account; null means that the rights changed in all accounts. */
  accountId: string | null;
}

/**
 * The server has begun to accept requests. Work that could crash it begins only after this event, so that it cannot
 * prevent the start.
 */
export type ServerListening = Record<string, never>;

/** The server is about to stop. It answers requests for a while, but no longer reports itself as ready for new ones. */
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
