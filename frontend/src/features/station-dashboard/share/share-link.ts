import { type ChartQuery } from '@mesonet/contract/charts.js';

export const PERIODS = [
  { value: '24h', label: 'Last 24 hours', words: 'the last 24 hours' },
  { value: '7d', label: 'Last 7 days', words: 'the last 7 days' },
  { value: 'today', label: 'Today', words: 'today' },
  { value: 'month', label: 'This month', words: 'this month' },
  { value: 'year', label: 'This year', words: 'this year' },
] as const;

export const SIZES = [
  { value: '400x240', label: '400 × 240' },
  { value: '800x400', label: '800 × 400' },
  { value: '1200x600', label: '1200 × 600' },
] as const;

/** What is chosen in the dialog. */
export interface ShareChoice extends Pick<ChartQuery, 'chart' | 'format' | 'theme'> {
  keys: readonly string[];
  period: (typeof PERIODS)[number]['value'];
  size: (typeof SIZES)[number]['value'];
  /** '' for the station's name. */
  title: string;
}

/** Pixels of a screen with a fine picture: a PNG has as many for each of width and height. */
const FINE = '2';

/**
 * Address of the image. What the server does by itself stands not in it.
 * @param units list of the page's `units=`; null: those of the organization
 */
export function chartAddress(
  origin: string,
  stationId: string,
  { chart, keys, period, size, theme, format, title }: ShareChoice,
  units: string | null,
): string {
  const [width, height] = sidesOf(size);
  const params = {
    ...(chart === 'windrose' ? { chart } : { measKeys: keys.join() }),
    period,
    width,
    height,
    ...(format === 'png' ? { scale: FINE } : { format }),
    ...(theme !== 'light' && { theme }),
    ...(units && { units }),
    ...(title.trim() && { title: title.trim() }),
  };
  // Commas need no escape, and read better.
  const query = new URLSearchParams(params).toString().replaceAll('%2C', ',');
  return `${origin}/api/v1/stations/${encodeURIComponent(stationId)}/trendchart/?${query}`;
}

/** For a page of one's own. @param label of what is drawn, for those who do not see it */
export function imageTag(address: string, { size }: ShareChoice, label: string): string {
  const [width, height] = sidesOf(size);
  return `<img src="${escaped(address)}" width="${width}" height="${height}" alt="${escaped(label)}">`;
}

/** @param names of the measurements; @returns e.g. `Temperature and rain at Hill, the last 7 days` */
export function describeShare(
  { chart, period }: ShareChoice,
  names: readonly string[],
  stationname: string,
): string {
  const what = chart === 'windrose' ? 'Wind rose' : new Intl.ListFormat('en').format(names);
  return `${what} at ${stationname}, ${PERIODS.find(({ value }) => value === period)!.words}`;
}

function sidesOf(size: ShareChoice['size']): [width: string, height: string] {
  const [width = '', height = ''] = size.split('x');
  return [width, height];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
