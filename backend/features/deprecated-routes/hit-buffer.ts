import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { DeprecatedHit } from '../../platform/http/deprecated-route.js';

/** One row of the log of deprecated routes, which stands for one request to such a route or for several. */
export interface HitLine extends DeprecatedHit {
  /** Time of the last request in this row, UTC ms. */
  hitAt: number;
  count: number;
}

const MAX_LINES = 5_000;
/**
 * In each minute, the first requests of a route, up to this number, get a row each. A further request only raises the
 * count of a row of the same route that waits to be written. It gets a row of its own if no such row waits.
 */
const MAX_OF_ROUTE = 60;
const MAX_PATH = 500;

/** Holds the rows that wait to be written to the log. Its size is bounded, however often a route is called. */
export class HitBuffer {
  private lines: HitLine[] = [];
  private dropped = 0;
  private minute = 0;
  /** Number of requests in this minute, by method and route. */
  private readonly ofRoute = new Map<string, number>();

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  /**
   * Adds a request to a deprecated route.
   * @param now UTC ms
   */
  add(hit: DeprecatedHit, now: number): void {
    const line = { ...hit, path: hit.path.slice(0, MAX_PATH), hitAt: now, count: 1 };
    const known = this.countOf(line, now);
    const shared = known > MAX_OF_ROUTE && this.lines.findLast((each) => isOfRoute(each, line));
    if (shared) {
      Object.assign(shared, { ...line, count: shared.count + 1 });
    } else if (this.lines.length < MAX_LINES) this.lines.push(line);
    else this.dropped += 1;
  }

  /** Removes all rows and returns them, oldest first. */
  take(): HitLine[] {
    const taken = this.lines;
    this.lines = [];
    return taken;
  }

  /** Takes back rows that could not be written. If there is no room for all, it drops the newest. */
  putBack(lines: readonly HitLine[]): void {
    this.lines = [...lines, ...this.lines];
    for (const { count } of this.lines.splice(MAX_LINES)) this.dropped += count;
  }

  /** Returns how many requests were dropped for lack of room since this method was last called. */
  takeDropped(): number {
    const { dropped } = this;
    this.dropped = 0;
    return dropped;
  }

  /** Returns the number of requests of a route in this minute, including this request. */
  private countOf({ method, rule }: DeprecatedHit, now: number): number {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.ofRoute.clear();
    }
    const key = `${method} ${rule}`;
    const count = (this.ofRoute.get(key) ?? 0) + 1;
    this.ofRoute.set(key, count);
    return count;
  }
}

function isOfRoute(line: DeprecatedHit, { method, rule }: DeprecatedHit): boolean {
  return line.method === method && line.rule === rule;
}
