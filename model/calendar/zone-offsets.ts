import { DAY_MS, SECOND_MS } from '../durations.js';

const BLOCK_MS = 8 * DAY_MS;
/** A JavaScript Date can be at most this far from 1970, in ms. */
const LATEST = 8.64e15;

/**
 * A block of eight days with the zone's offsets from UTC before and after its clock change; `change` is the moment of
 * the change, Infinity if there is none.
 */
interface Block {
  before: number;
  after: number;
  change: number;
}

const MAX_BLOCKS = 20_000;

/**
 * Finds how far a zone's clock is ahead of UTC. The results are cached in blocks of eight days, because one call of
 * `Intl` takes microseconds and a year in hours needs 8,760 of them. No zone has changed its clock twice within such a
 * block since 1970.
 */
export class ZoneOffsets {
  private readonly clock: Intl.DateTimeFormat;
  private readonly blocks = new Map<number, Block>();

  /** @param timezone IANA name; an unknown zone is read as UTC */
  constructor(timezone: string) {
    this.clock = newClock(isTimezone(timezone) ? timezone : 'UTC');
  }

  /**
   * @param time UTC ms
   * @returns how far the zone's clock is ahead of UTC, in ms (whole seconds); NaN for a time that no Date can hold
   */
  at(time: number): number {
    const block = this.blockOf(time);
    return time < block.change ? block.before : block.after;
  }

  /** Finds the first moment in (from, to] at which the clock changes; Infinity if there is none. */
  nextChange(from: number, to: number): number {
    for (let time = from; ; time += BLOCK_MS) {
      const { change } = this.blockOf(Math.min(time, to));
      if (change > from && change <= to) return change;
      // The negated comparison also ends the loop if `from` or `to` is NaN.
      if (!(time < to)) return Infinity;
    }
  }

  private blockOf(time: number): Block {
    const index = Math.floor(time / BLOCK_MS);
    const known = this.blocks.get(index);
    if (known) return known;
    const start = index * BLOCK_MS;
    const before = this.ask(start);
    // This offset is measured at the first moment after the block, so that a change exactly there belongs to one block
    // only.
    const after = this.ask(start + BLOCK_MS);
    const block = { before, after, change: before === after ? Infinity : this.changeIn(start, after) };
    if (this.blocks.size >= MAX_BLOCKS) this.blocks.clear();
    this.blocks.set(index, block);
    return block;
  }

  private changeIn(start: number, after: number): number {
    let low = start;
    let high = start + BLOCK_MS;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.ask(middle) === after) high = middle;
      else low = middle;
    }
    return high;
  }

  /**
   * Computes the zone's offset from UTC from the time that `Intl` writes. Seconds count, because before time zones were
   * introduced, local times differed from UTC by fractions of a minute.
   */
  private ask(time: number): number {
    if (!(Math.abs(time) <= LATEST)) return NaN;
    const text = this.clock.format(time);
    const [month = 0, day, year = 0, hour, minute, second] = text.match(/\d+/g)!.map(Number);
    const shown = new Date(0);
    shown.setUTCFullYear(text.includes('B') ? 1 - year : year, month - 1, day);
    shown.setUTCHours(hour!, minute, second);
    return shown.getTime() - Math.floor(time / SECOND_MS) * SECOND_MS;
  }
}

/** The zones used so far. They are kept, because a phone takes 30 ms to create the `Intl` formatter of a zone. */
const zones = new Map<string, ZoneOffsets>();

/**
 * Returns the offsets of a zone, from the cache if possible.
 * @param timezone IANA name; an unknown zone is read as UTC
 */
export function offsetsOf(timezone: string): ZoneOffsets {
  const known = zones.get(timezone) ?? new ZoneOffsets(timezone);
  zones.set(timezone, known);
  return known;
}

/** Checks whether a text is the name of a time zone that the JavaScript engine knows. */
export function isTimezone(text: string): boolean {
  try {
    return text !== '' && newClock(text) !== null;
  } catch {
    return false;
  }
}

/**
 * Creates a formatter that writes times such as "1/3/2026 AD, 07:05:09". The era (AD or BC) is needed, because `Intl`
 * writes years before year 1 without a minus sign.
 */
function newClock(timeZone: string): Intl.DateTimeFormat {
  const digits = 'numeric';
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: digits,
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  });
}
