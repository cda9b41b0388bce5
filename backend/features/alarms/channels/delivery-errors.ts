/** A notice that did not get through, and may later. The message is for people. */
export class NotDelivered extends Error {
  /** @param retryAfterMs what the other side asked for; null: nothing */
  constructor(
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** Another attempt is of no use. The message is for people. */
export class RefusedNotice extends Error {}

/** The device takes no pushes any more. */
export class DeviceGone extends RefusedNotice {}
