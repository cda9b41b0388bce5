import type { StationLogKind } from '@mesonet/contract/station-logs.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { StationLogLine } from './station-log-table.js';

/** An event of a station for the people who manage it. It never contains a secret. */
export interface StationEvent {
  series: number;
  kind: StationLogKind;
  /** Tells apart events of one kind. Within a minute, a station's events of equal kind and detail share one line. */
  detail: string;
  message: string;
  /** How often the event happened; 1 when absent. */
  count?: number;
}

const MAX_LINES = 5_000;
/**
 * Most different lines of one station in one minute. Beyond this, all further events of the same kind share one line.
 */
const MAX_OF_STATION = 50;
const FURTHER = { detail: 'further', message: 'Further events of this kind in the same minute' };

/** Lines of the station log that wait to be written. Their number is limited, however many events happen. */
export class StationLogBuffer {
  private lines = new Map<string, StationLogLine>();
  private minute = 0;
  /** Keys of the lines that each station has had in this minute, written or not. */
  private readonly ofStation = new Map<number, Set<string>>();

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  /**
   * Adds an event to its line.
   * @param now UTC ms
   * @returns false when there was no room for the event
   */
  add(event: StationEvent, now: number): boolean {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    const { detail, message } = this.place(event, minute);
    return this.put({
      series: event.series,
      minute,
      kind: event.kind,
      detail,
      message,
      firstAt: now,
      lastAt: now,
      count: event.count ?? 1,
    });
  }

  /** Removes and returns all lines, the oldest first. */
  take(): StationLogLine[] {
    const taken = [...this.lines.values()];
    this.lines = new Map();
    return taken;
  }

  /** Puts back lines of the station log that could not be written. */
  putBack(lines: readonly StationLogLine[]): void {
    const newer = this.take();
    for (const line of [...lines, ...newer]) this.put(line);
  }

  private put(line: StationLogLine): boolean {
    const key = `${line.series} ${line.minute} ${line.kind} ${line.detail}`;
    const known = this.lines.get(key);
    if (known) {
      known.message = line.message;
      known.lastAt = line.lastAt;
      known.count += line.count;
      return true;
    }
    if (this.lines.size >= MAX_LINES) return false;
    this.lines.set(key, { ...line });
    return true;
  }

  private place(event: StationEvent, minute: number): { detail: string; message: string } {
    if (minute !== this.minute) {
      this.minute = minute;
      this.ofStation.clear();
    }
    const known = this.ofStation.get(event.series) ?? new Set();
    this.ofStation.set(event.series, known);
    const key = `${event.kind} ${event.detail}`;
    if (!known.has(key) && known.size >= MAX_OF_STATION) return FURTHER;
    known.add(key);
    return event;
  }
}
