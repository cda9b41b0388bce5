import { formatStationTime, type TimeStyle } from '../../time/station-time.js';

/** More texts than all charts of a page need at a time. */
const LIMIT = 4_000;

const texts = new Map<string, string>();

/**
 * `formatStationTime`, remembered: a live chart is drawn anew with the same times again and again, and finding a
 * zone's offset is the dearest part of drawing it.
 */
export function clockText(ms: number, zone: string, style: TimeStyle): string {
  const key = `${ms} ${zone} ${style}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  if (texts.size >= LIMIT) texts.clear();
  const text = formatStationTime(ms, zone, style);
  texts.set(key, text);
  return text;
}
