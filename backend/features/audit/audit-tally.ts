import { MINUTE_MS } from '@mesonet/model/durations.js';
import { networkOf } from '../../platform/http/client-address.js';
import type { AuditEvent } from '../../platform/audit/audit-event.js';
import type { AuditRow } from '../../platform/audit/insert-audit-entries.js';

const WINDOW_MS = 15 * MINUTE_MS;
/**
 * The most separate counts within one group of events (see `kindOf`). The attempts of strangers are counted separately
 * by address, and the events of a user by address and object. Further events of the group share one count, because
 * strangers can use any number of addresses, and a user can act on any number of objects.
 */
const MOST_ADDRESSES_OF_STRANGERS = 20;
const MOST_OF_A_USER = 200;

interface Window {
  event: AuditEvent;
  openedAt: number;
  since: Date;
  at: Date;
  /** Number of counted events that are not written yet. */
  count: number;
}

/**
 * Counts similar events. The first one is written at once, and the others together in one row at the end of 15 minutes.
 */
export class AuditTally {
  private readonly windows = new Map<string, Window>();
  private readonly sizes = new Map<string, number>();

  /**
   * Counts an event.
   * @returns true when the event must be written at once in a row of its own
   */
  add(event: AuditEvent, now: Date): boolean {
    const own = this.windows.get(keyOf(event));
    if (own) return count(own, now);
    const kind = kindOf(event);
    const size = this.sizes.get(kind) ?? 0;
    if (size < (isUnknownAddress(event) ? MOST_ADDRESSES_OF_STRANGERS : MOST_OF_A_USER)) {
      this.sizes.set(kind, size + 1);
      this.open(keyOf(event), event, 0, now);
      return true;
    }
    const rest = this.windows.get(kind);
    if (rest) return count(rest, now);
    this.open(kind, restOf(event), 1, now);
    return false;
  }

  /**
   * Removes the counts whose 15 minutes are over, and returns them as rows.
   * @param isEnd true to remove all counts
   */
  take(now: Date, isEnd = false): AuditRow[] {
    const rows: AuditRow[] = [];
    for (const [key, { event, openedAt, since, at, count }] of this.windows) {
      if (!isEnd && now.getTime() - openedAt < WINDOW_MS) continue;
      this.windows.delete(key);
      const kind = kindOf(event);
      if (key !== kind) this.sizes.set(kind, this.sizes.get(kind)! - 1);
      if (count > 0) rows.push({ event, since, at, count });
    }
    return rows;
  }

  private open(key: string, event: AuditEvent, count: number, now: Date): void {
    this.windows.set(key, { event, openedAt: now.getTime(), since: now, at: now, count });
  }
}

/**
 * Adds an event to the count of its 15 minutes.
 * @returns false, because the event is written later together with others
 */
function count(window: Window, now: Date): false {
  if (window.count === 0) window.since = now;
  window.at = now;
  window.count += 1;
  return false;
}

const isUnknownAddress = ({ actor }: AuditEvent): boolean => actor.kind === 'nobody';

/**
 * Names the group of an event. A group consists of all attempts of strangers at one action on one object, or of all
 * events of one action by one user. Each group has a limit for the number of events that are counted separately.
 */
function kindOf(event: AuditEvent): string {
  const { action, actor, object } = event;
  return isUnknownAddress(event) ? `${action} on ${object}` : `${action} by ${actor.kind} ${actor.id}`;
}

/**
 * Makes the event that stands for the rest of a group. After the group has reached its limit, events that differ from
 * the earlier ones are counted together under it.
 */
function restOf(event: AuditEvent): AuditEvent {
  const rest = { ...event, address: null };
  return isUnknownAddress(event) ? rest : { ...rest, accounts: [], object: '' };
}

function keyOf({ action, actor, address, accounts, object }: AuditEvent): string {
  const from = address === null ? null : networkOf(address);
  return JSON.stringify([action, actor.kind, actor.id, actor.isToken, from, accounts, object]);
}
