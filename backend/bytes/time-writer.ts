import { LocalTime } from '@mesonet/model/calendar/local-time.js';
import { offsetsOf, type ZoneOffsets } from '@mesonet/model/calendar/zone-offsets.js';
import { DAY_MS } from '@mesonet/model/durations.js';

/** Lengths of two parts of a time: the date with its `T`, such as `2025-03-09T`, and the offset, such as `-05:00`. */
const DATE_LENGTH = 11;
const TAIL_LENGTH = 6;
const [ZERO, COLON, POINT] = [48, 58, 46];

/** Writes times as bytes, in the format of `LocalTime.iso`. */
export class TimeWriter {
  private readonly local: LocalTime;
  private readonly zone: ZoneOffsets;
  /** Day and offset of the last written time. They are reused, because the next time is usually on the same day. */
  private day = NaN;
  private offset = NaN;
  private readonly date = new Uint8Array(DATE_LENGTH);
  private readonly tail = new Uint8Array(TAIL_LENGTH);

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
    const offset = this.zone.at(time);
    const day = Math.floor((time + offset) / DAY_MS);
    if (day !== this.day || offset !== this.offset) this.turnTo(day, offset, this.local.iso(time));
    const ms = time + offset - day * DAY_MS;
    const seconds = (ms / 1_000) | 0;
    const minutes = (seconds / 60) | 0;
    const hours = (minutes / 60) | 0;
    at = copy(this.date, into, at);
    at = writeTwo(into, at, hours);
    into[at++] = COLON;
    at = writeTwo(into, at, minutes - hours * 60);
    into[at++] = COLON;
    at = writeTwo(into, at, seconds - minutes * 60);
    const rest = ms - seconds * 1_000;
    if (rest > 0) at = writeFraction(into, at, rest);
    return copy(this.tail, into, at);
  }

  private turnTo(day: number, offset: number, iso: string): void {
    this.day = day;
    this.offset = offset;
    this.date.set(Buffer.from(iso.slice(0, DATE_LENGTH)));
    this.tail.set(Buffer.from(iso.slice(-TAIL_LENGTH)));
  }
}

function copy(from: Uint8Array, into: Buffer, at: number): number {
  for (let i = 0; i < from.length; i++) into[at + i] = from[i]!;
  return at + from.length;
}

function writeTwo(into: Buffer, at: number, value: number): number {
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
