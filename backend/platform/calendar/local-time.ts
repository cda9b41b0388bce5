import { offsetsOf, type ZoneOffsets } from './zone-offsets.js';

const MINUTE = 60_000;

/** Times as the clocks of a zone show them. */
export class LocalTime {
  private readonly zone: ZoneOffsets;

  /** @param timezone IANA name; must exist */
  constructor(timezone: string) {
    this.zone = offsetsOf(timezone);
  }

  /** @param time UTC ms; @returns e.g. `2025-03-09T01:30:00-05:00`, with milliseconds where there are some */
  iso(time: number): string {
    const offset = this.zone.at(time);
    const local = new Date(time + offset).toISOString();
    return `${time % 1_000 === 0 ? local.slice(0, 19) : local.slice(0, 23)}${offsetText(offset)}`;
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
