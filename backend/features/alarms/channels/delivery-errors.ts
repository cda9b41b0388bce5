/** The error for a notice that was not delivered although a later attempt may succeed. Its message is for people. */
export class NotDelivered extends Error {
  /**
   * @param retryAfterMs time that the receiving server asks to wait before the next attempt; null when it names no time
   */
  constructor(
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** The error for a notice that was refused for good, so another attempt is pointless. Its message is for people. */
export class RefusedNotice extends Error {}

/** The error for a device that no longer accepts pushes. */
export class DeviceGone extends RefusedNotice {}
