import { type TimeWindow } from '../../chart/zoom/time-window.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What one click shows; each ends now. */
export const PRESETS = {
  '24h': { label: '24 h', name: '24 hours', spanMs: DAY_MS },
  '7d': { label: '7 d', name: '7 days', spanMs: 7 * DAY_MS },
  '30d': { label: '30 d', name: '30 days', spanMs: 30 * DAY_MS },
  year: { label: 'Year', name: 'Year', spanMs: 365 * DAY_MS },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** A preset moves on with the clock; a fixed range stays. UTC ms, `end` exclusive. */
export type TrendRange = { preset: Preset } | TimeWindow;

const DEFAULT: TrendRange = { preset: '24h' };

/** Reads `?range=7d` or `?start=…&end=…`; whatever cannot be read is the last 24 hours. */
export function parseRange(params: URLSearchParams): TrendRange {
  const fixed = readWindow(params.get('start'), params.get('end'));
  if (fixed) return fixed;
  const preset = PRESET_NAMES.find((name) => name === params.get('range'));
  return preset ? { preset } : DEFAULT;
}

/** Reads `?zoom=…/…`: the part of the range that is looked at; undefined: all of it. */
export function parseZoom(params: URLSearchParams): TimeWindow | undefined {
  const [start = null, end = null] = params.get('zoom')?.split('/') ?? [];
  return readWindow(start, end);
}

/** The same parameters with another part of the range looked at, or all of it. */
export function withZoom(params: URLSearchParams, zoom: TimeWindow | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (zoom) next.set('zoom', `${writeTime(zoom.start)}/${writeTime(zoom.end)}`);
  else next.delete('zoom');
  return next;
}

/** The same parameters with another range, all of it; everything else in the address bar stays. */
export function withRange(params: URLSearchParams, range: TrendRange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['range', 'start', 'end', 'zoom']) next.delete(name);
  if ('preset' in range) {
    next.set('range', range.preset);
  } else {
    next.set('start', writeTime(range.start));
    next.set('end', writeTime(range.end));
  }
  return next;
}

/** @param now UTC ms; a preset's window ends with the minute that is running */
export function windowOf(range: TrendRange, now: number): TimeWindow {
  if (!('preset' in range)) return range;
  const end = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  return { start: end - PRESETS[range.preset].spanMs, end };
}

/** The window before or after, as long as this one; never later than now, where it becomes the preset again. */
export function shiftRange(range: TrendRange, direction: -1 | 1, now: number): TrendRange {
  const { start, end } = windowOf(range, now);
  const span = end - start;
  const shifted = { start: start + direction * span, end: end + direction * span };
  if (shifted.end < now) return shifted;
  const preset = presetOf(range);
  if (preset) return { preset };
  const { end: newest } = windowOf(DEFAULT, now);
  return { start: newest - span, end: newest };
}

/** The preset a range is as long as; undefined for any other length. */
export function presetOf(range: TrendRange): Preset | undefined {
  if ('preset' in range) return range.preset;
  return PRESET_NAMES.find((name) => PRESETS[name].spanMs === range.end - range.start);
}

function readWindow(from: string | null, to: string | null): TimeWindow | undefined {
  const [start, end] = [readTime(from), readTime(to)];
  return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
}

function readTime(text: string | null): number | undefined {
  // A time without an offset would mean another moment in another browser.
  if (text === null || !/[Zz]$|[+-]\d\d:?\d\d$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Whole seconds, readable in a link. */
function writeTime(at: number): string {
  return new Date(Math.round(at / SECOND_MS) * SECOND_MS)
    .toISOString()
    .replace(/\.000Z$/, 'Z')
    .replace(/:00Z$/, 'Z');
}
