import type { DeprecatedHit } from '../../platform/http/deprecated-route.js';

/** One row of the log. */
export interface HitLine extends DeprecatedHit {
  /** UTC ms; of the last hit. */
  hitAt: number;
  count: number;
}

const MINUTE_MS = 60_000;
const MAX_LINES = 5_000;
/** Hits of one route in one minute that have a line each; the rest shares lines. */
const MAX_OF_ROUTE = 60;
const MAX_PATH = 500;

/** Hits that wait to be written: bounded, however often a route is called. */
export class HitBuffer {
  private lines: HitLine[] = [];
  private minute = 0;
  /** Lines that each route had in this minute, written or not. */
  private readonly ofRoute = new Map<string, number>();

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  /** @param now UTC ms @returns false when there was no room */
  add(hit: DeprecatedHit, now: number): boolean {
    const line = { ...hit, path: hit.path.slice(0, MAX_PATH), hitAt: now, count: 1 };
    const known = this.countOf(line, now);
    const shared = known > MAX_OF_ROUTE && this.lines.findLast((each) => isOfRoute(each, line));
    if (shared) {
      Object.assign(shared, { ...line, count: shared.count + 1 });
      return true;
    }
    if (this.lines.length >= MAX_LINES) return false;
    this.lines.push(line);
    return true;
  }

  /** Takes all lines out, oldest first. */
  take(): HitLine[] {
    const taken = this.lines;
    this.lines = [];
    return taken;
  }

  /** Brings back lines that could not be written. */
  putBack(lines: readonly HitLine[]): void {
    this.lines = [...lines, ...this.lines].slice(0, MAX_LINES);
  }

  /** Counts the hits of a route in this minute, with this one. */
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
