import { DAY_MS, MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { type TimeWindow } from '../../chart/zoom/time-window.js';

/** Time ranges (presets) that the user chooses with one click. Each ends at the present time. */
export const PRESETS = {
  '24h': { label: '24 h', name: '24 hours', spanMs: DAY_MS },
  '7d': { label: '7 d', name: '7 days', spanMs: 7 * DAY_MS },
  '30d': { label: '30 d', name: '30 days', spanMs: 30 * DAY_MS },
  year: { label: 'Year', name: 'Year', spanMs: 365 * DAY_MS },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** A time range: a preset that always ends now, or a fixed range in UTC ms, `end` exclusive. */
export type TrendRange = { preset: Preset } | TimeWindow;

const DEFAULT: TrendRange = { preset: '24h' };

/**
 * Reads the time range from the address parameters `?range=7d` or `?start=…&end=…`. Without valid parameters it is the
 * last 24 hours.
 */
export function parseRange(params: URLSearchParams): TrendRange {
  const fixed = readWindow(params.get('start'), params.get('end'));
  if (fixed) return fixed;
  const preset = PRESET_NAMES.find((name) => name === params.get('range'));
  return preset ? { preset } : DEFAULT;
}

/**
 * Reads the address parameter `?zoom=…/…`, the visible part of the time range; undefined if the whole range is visible.
 */
export function parseZoom(params: URLSearchParams): TimeWindow | undefined {
  const [start = null, end = null] = params.get('zoom')?.split('/') ?? [];
  return readWindow(start, end);
}

/** Returns the address parameters with a new value of `zoom`, the visible part of the time range, or without it. */
export function withZoom(params: URLSearchParams, zoom: TimeWindow | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (zoom) next.set('zoom', `${writeTime(zoom.start)}/${writeTime(zoom.end)}`);
  else next.delete('zoom');
  return next;
}

/** Returns the address parameters with a new time range and without `zoom`; all other parameters stay. */
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

/**
 * Computes start and end of a time range.
 * @param now UTC ms; a preset ends with the current minute
 */
export function windowOf(range: TrendRange, now: number): TimeWindow {
  if (!('preset' in range)) return range;
  const end = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  return { start: end - PRESETS[range.preset].spanMs, end };
}

/**
 * Moves a time range back or forward by its own length. If it would end in the future, it becomes the preset of the
 * same length; if there is no such preset, it becomes a fixed range that ends now.
 */
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

/** Finds the preset that has the same length as a time range; undefined if there is none. */
export function presetOf(range: TrendRange): Preset | undefined {
  if ('preset' in range) return range.preset;
  return PRESET_NAMES.find((name) => PRESETS[name].spanMs === range.end - range.start);
}

function readWindow(from: string | null, to: string | null): TimeWindow | undefined {
  const [start, end] = [readTime(from), readTime(to)];
  return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
}

function readTime(text: string | null): number | undefined {
  // A time without an offset from UTC is rejected, because each browser would read it in its own zone.
  if (text === null || !/[Zz]$|[+-]\d\d:?\d\d$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Writes a time for the address, in whole seconds and as short as possible, so that links stay readable. */
function writeTime(at: number): string {
  return new Date(Math.round(at / SECOND_MS) * SECOND_MS)
    .toISOString()
    .replace(/\.000Z$/, 'Z')
    .replace(/:00Z$/, 'Z');
}
