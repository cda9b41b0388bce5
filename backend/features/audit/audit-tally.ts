import { networkOf } from '../../platform/http/client-address.js';
import type { AuditEvent } from '../../platform/audit/audit-event.js';
import type { AuditRow } from '../../platform/audit/insert-audit-entries.js';

const WINDOW_MS = 15 * 60_000;
/** How many are told apart: strangers can have as many addresses as they like, a user can try a lot of things. */
const MOST_ADDRESSES_OF_STRANGERS = 20;
const MOST_OF_A_USER = 200;

interface Window {
  event: AuditEvent;
  openedAt: number;
  since: Date;
  at: Date;
  /** Of what is not told yet. */
  count: number;
}

/** Counts events that are alike: the first is told at once, the others in one row when their quarter of an hour is over. */
export class AuditTally {
  private readonly windows = new Map<string, Window>();
  private readonly sizes = new Map<string, number>();

  /** @returns true when the event is to be told by itself, now */
  add(event: AuditEvent, now: Date): boolean {
    const own = this.windows.get(keyOf(event));
    if (own) return count(own, now);
    const kind = kindOf(event);
    const size = this.sizes.get(kind) ?? 0;
    if (size < (isStranger(event) ? MOST_ADDRESSES_OF_STRANGERS : MOST_OF_A_USER)) {
      this.sizes.set(kind, size + 1);
      this.open(keyOf(event), event, 0, now);
      return true;
    }
    const rest = this.windows.get(kind);
    if (rest) return count(rest, now);
    this.open(kind, restOf(event), 1, now);
    return false;
  }

  /** Rows of the windows that are over. @param isEnd all are */
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

/** @returns false: it is told later */
function count(window: Window, now: Date): false {
  if (window.count === 0) window.since = now;
  window.at = now;
  window.count += 1;
  return false;
}

const isStranger = ({ actor }: AuditEvent): boolean => actor.kind === 'nobody';

/** What shares a bound: what strangers try with one object, what a user does with all. */
function kindOf(event: AuditEvent): string {
  const { action, actor, object } = event;
  return isStranger(event) ? `${action} on ${object}` : `${action} by ${actor.kind} ${actor.id}`;
}

/** Stands for all beyond the bound. */
function restOf(event: AuditEvent): AuditEvent {
  const rest = { ...event, address: null };
  return isStranger(event) ? rest : { ...rest, accounts: [], object: '' };
}

function keyOf({ action, actor, address, accounts, object }: AuditEvent): string {
  const from = address === null ? null : networkOf(address);
  return JSON.stringify([action, actor.kind, actor.id, actor.isToken, from, accounts, object]);
}
