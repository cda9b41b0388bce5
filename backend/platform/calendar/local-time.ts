import { offsetsOf, type ZoneOffsets } from './zone-offsets.js';

const MINUTE = 60_000;
const SECONDS = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'));

/** Times as the clocks of a zone show them. */
export class LocalTime {
  private readonly zone: ZoneOffsets;
  /** Of the time written last: most often the next is of the same minute. */
  private minute = NaN;
  private offset = NaN;
  private head = '';
  private tail = '';

  /** @param timezone IANA name; must exist */
  constructor(timezone: string) {
    this.zone = offsetsOf(timezone);
  }

  /** @param time UTC ms; @returns e.g. `2025-03-09T01:30:00-05:00`, with milliseconds where there are some */
  iso(time: number): string {
    const offset = this.zone.at(time);
    const minute = Math.floor((time + offset) / MINUTE);
    if (minute !== this.minute || offset !== this.offset) this.turnTo(minute, offset);
    const ms = time + offset - minute * MINUTE;
    const seconds = SECONDS[Math.floor(ms / 1_000)]!;
    const rest = ms % 1_000;
    const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
    return `${this.head}${seconds}${fraction}${this.tail}`;
  }

  private turnTo(minute: number, offset: number): void {
    this.minute = minute;
    this.offset = offset;
    this.head = new Date(minute * MINUTE).toISOString().slice(0, 17);
    this.tail = offsetText(offset);
  }

  /** @returns e.g. `2025-03-09T01-30`, which can stand in the name of a file */
  inName(time: number): string {
    return this.iso(time).slice(0, 16).replace(':', '-');
  }
}

/** @param offset ms east of Greenwich */
function offsetText(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset / MINUTE));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
