import { LocalTime } from '@mesonet/model/calendar/local-time.js';
import { offsetsOf, type ZoneOffsets } from '@mesonet/model/calendar/zone-offsets.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';

/** Lengths of two parts of a time: up to the seconds, such as `2025-03-09T14:05:`, and the offset, such as `-05:00`. */
const [MINUTE_LENGTH, TAIL_LENGTH] = [17, 6];
/** Indexes of the hours and minutes in the first part. */
const [HOURS_AT, MINUTES_AT] = [11, 14];
const [ZERO, POINT] = [48, 46];

/** Writes times as bytes, in the format of `LocalTime.iso`. */
export class TimeWriter {
  private readonly local: LocalTime;
  private readonly zone: ZoneOffsets;
  /** Start of the minute of the last written time, UTC ms. Its text is reused while times are in it. */
  private start = NaN;
  private readonly minute = new Uint8Array(MINUTE_LENGTH);
  private readonly tail = new Uint8Array(TAIL_LENGTH);
  /** Day and offset of the last written time. They are reused, because the next time is usually on the same day. */
  private day = NaN;
  private offset = NaN;

  /** @param timezone IANA name of an existing timezone */
  constructor(timezone: string) {
    this.local = new LocalTime(timezone);
    this.zone = offsetsOf(timezone);
  }

  /**
   * Writes a time into a buffer.
   * @param time UTC ms
   * @returns index after the written text
   */
  write(into: Buffer, at: number, time: number): number {
    let ms = time - this.start;
    if (!(ms >= 0 && ms < MINUTE_MS)) ms = this.turnTo(time);
    at = copy(this.minute, into, at);
    const seconds = (ms / 1_000) | 0;
    at = writeTwo(into, at, seconds);
    const rest = ms - seconds * 1_000;
    if (rest > 0) at = writeFraction(into, at, rest);
    return copy(this.tail, into, at);
  }

  /** @returns ms since the start of the minute of this time */
  private turnTo(time: number): number {
    const offset = this.zone.at(time);
    const day = Math.floor((time + offset) / DAY_MS);
    if (day !== this.day || offset !== this.offset) {
      const iso = this.local.iso(time);
      this.minute.set(Buffer.from(iso.slice(0, MINUTE_LENGTH)));
      this.tail.set(Buffer.from(iso.slice(-TAIL_LENGTH)));
      this.day = day;
      this.offset = offset;
    }
    const sinceMidnight = time + offset - day * DAY_MS;
    const minutes = Math.floor(sinceMidnight / MINUTE_MS);
    const hours = (minutes / 60) | 0;
    writeTwo(this.minute, HOURS_AT, hours);
    writeTwo(this.minute, MINUTES_AT, minutes - hours * 60);
    const ms = sinceMidnight - minutes * MINUTE_MS;
    const start = time - ms;
    // In a few years long past, clocks changed within a minute.
    this.start = this.zone.at(start) === this.zone.at(start + MINUTE_MS - 1) ? start : NaN;
    return ms;
  }
}

function copy(from: Uint8Array, into: Buffer, at: number): number {
  for (let i = 0; i < from.length; i++) into[at + i] = from[i]!;
  return at + from.length;
}

function writeTwo(into: Uint8Array, at: number, value: number): number {
  const tens = (value / 10) | 0;
  into[at] = ZERO + tens;
  into[at + 1] = ZERO + value - tens * 10;
  return at + 2;
}

/**
 * Writes milliseconds as a fraction of a second, such as `.250`.
 * @param ms 1 to 999
 */
function writeFraction(into: Buffer, at: number, ms: number): number {
  const hundreds = (ms / 100) | 0;
  into[at] = POINT;
  into[at + 1] = ZERO + hundreds;
  return writeTwo(into, at + 2, ms - hundreds * 100);
}
