import { STATUS_CODES } from 'node:http';
import { NotDelivered, RefusedNotice } from '../delivery-errors.js';

/** The parts of a remote server's answer from which the caller decides whether to send the request again. */
export interface OutsideAnswer {
  status: number;
  /** The header `Retry-After` as the server sent it. */
  retryAfter: string | undefined;
}

const WORTH_ANOTHER_TRY: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Accepts an answer that reports success. For any other answer it decides whether another attempt may help.
 * @param receiver name of the server that answered, for the message of the error
 * @throws RefusedNotice when another attempt is pointless
 * @throws NotDelivered when another attempt may succeed
 */
export function checkAnswer({ status, retryAfter }: OutsideAnswer, receiver: string, now: Date): void {
  if (status >= 200 && status < 300) return;
  const reason = `${receiver} answered ${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (status >= 400 && status < 500 && !WORTH_ANOTHER_TRY.has(status)) throw new RefusedNotice(reason);
  const isElsewhere = status >= 300 && status < 400;
  throw new NotDelivered(
    isElsewhere ? `${reason}; redirects are not followed` : reason,
    retryAfterMs(retryAfter, now),
  );
}

/**
 * Reads the value of the header `Retry-After`.
 * @param text seconds, or an HTTP date
 * @returns milliseconds to wait; null when the text is neither seconds nor a date
 */
export function retryAfterMs(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
