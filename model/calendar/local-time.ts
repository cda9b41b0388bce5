import { MINUTE_MS } from '../durations.js';
import { offsetsOf, type ZoneOffsets } from './zone-offsets.js';

const SECONDS = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'));

/** Writes moments as ISO texts in the local time of a zone. */
export class LocalTime {
  private readonly zone: ZoneOffsets;
  /**
   * The minute and the offset of the time written last, and its text before and after the seconds. They are kept,
   * because the next time is most often in the same minute.
   */
  private minute = NaN;
  private offset = NaN;
  private head = '';
  private tail = '';

  /** @param timezone IANA name of an existing zone */
  constructor(timezone: string) {
    this.zone = offsetsOf(timezone);
  }

  /**
   * @param time UTC ms
   * @returns e.g. `2025-03-09T01:30:00-05:00`; milliseconds are written only if they are not zero
   */
  iso(time: number): string {
    const offset = this.zone.at(time);
    const minute = Math.floor((time + offset) / MINUTE_MS);
    if (minute !== this.minute || offset !== this.offset) this.turnTo(minute, offset);
    const ms = time + offset - minute * MINUTE_MS;
    const seconds = SECONDS[Math.floor(ms / 1_000)]!;
    const rest = ms % 1_000;
    const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
    return `${this.head}${seconds}${fraction}${this.tail}`;
  }

  private turnTo(minute: number, offset: number): void {
    this.minute = minute;
    this.offset = offset;
    this.head = new Date(minute * MINUTE_MS).toISOString().slice(0, 17);
    this.tail = offsetText(offset);
  }

  /**
   * Writes the local time so that it can be part of a file name.
   * @returns e.g. `2025-03-09T01-30`
   */
  inName(time: number): string {
    return this.iso(time).slice(0, 16).replace(':', '-');
  }
}

/** @param offset how far the zone's clock is ahead of UTC, ms */
function offsetText(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / MINUTE_MS));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
