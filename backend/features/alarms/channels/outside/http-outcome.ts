import { STATUS_CODES } from 'node:http';
import { NotDelivered, RefusedNotice } from '../delivery-errors.js';

/** The answer of a server on the Internet, as far as it matters. */
export interface OutsideAnswer {
  status: number;
  /** The header `Retry-After` as the server sent it. */
  retryAfter: string | undefined;
}

const WORTH_ANOTHER_TRY: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Takes a success for one, and says of anything else whether another attempt may help.
 * @param who answered, for people
 * @throws NotDelivered, RefusedNotice
 */
export function checkAnswer({ status, retryAfter }: OutsideAnswer, who: string, now: Date): void {
  if (status >= 200 && status < 300) return;
  const reason = `${who} answered ${status} ${STATUS_CODES[status] ?? ''}`.trim();
  if (status >= 400 && status < 500 && !WORTH_ANOTHER_TRY.has(status)) throw new RefusedNotice(reason);
  const isElsewhere = status >= 300 && status < 400;
  throw new NotDelivered(
    isElsewhere ? `${reason}; redirects are not followed` : reason,
    retryAfterMs(retryAfter, now),
  );
}

/** @param text seconds, or a date of HTTP; @returns null when it says neither */
export function retryAfterMs(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
