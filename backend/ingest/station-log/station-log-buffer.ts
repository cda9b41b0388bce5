import type { StationLogKind } from '@mesonet/contract/station-logs.js';
import type { StationLogLine } from './station-log-table.js';

/** Something worth telling whoever looks after the station. Never holds a secret. */
export interface StationEvent {
  series: number;
  kind: StationLogKind;
  /** Equal details of one minute are counted as one line. */
  detail: string;
  message: string;
  /** How often, 1 when absent. */
  count?: number;
}

const MINUTE_MS = 60_000;
const MAX_LINES = 5_000;
/** Different lines of one station in one minute; the rest shares one line a kind. */
const MAX_OF_STATION = 50;
const FURTHER = { detail: 'further', message: 'Further events of this kind in the same minute' };

/** Lines that wait to be written: bounded, however much is told. */
export class StationLogBuffer {
  private lines = new Map<string, StationLogLine>();
  private minute = 0;
  /** Keys of the lines each station had in this minute, written or not. */
  private readonly ofStation = new Map<number, Set<string>>();

  get isEmpty(): boolean {
    return this.lines.size === 0;
  }

  /** @param now UTC ms; @returns false when there was no room */
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

  /** Takes all lines out, oldest first. */
  take(): StationLogLine[] {
    const taken = [...this.lines.values()];
    this.lines = new Map();
    return taken;
  }

  /** Brings back lines that could not be written. */
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
