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

/** The user's choice of a chart image to share. */
export interface ShareChoice extends Pick<ChartQuery, 'chart' | 'format' | 'theme'> {
  keys: readonly string[];
  period: (typeof PERIODS)[number]['value'];
  size: (typeof SIZES)[number]['value'];
  /** Title of the chart image; '' shows the station's name. */
  title: string;
}

/**
 * Resolution of a PNG image: device pixels for each CSS pixel of width and height. It keeps the
 * image sharp on dense screens.
 */
const FINE = '2';

/**
 * Builds the address of a chart image. Parameters equal to the server's defaults are left out.
 * @param units the page's address parameter `units`; null: the units of the organization
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
  // Commas need no escape, and the address is easier to read without it.
  const query = new URLSearchParams(params).toString().replaceAll('%2C', ',');
  return `${origin}/api/v1/stations/${encodeURIComponent(stationId)}/trendchart/?${query}`;
}

/**
 * Writes the HTML tag of a chart image.
 * @param label alternative text for people who cannot see the image
 */
export function imageTag(address: string, { size }: ShareChoice, label: string): string {
  const [width, height] = sidesOf(size);
  return `<img src="${escaped(address)}" width="${width}" height="${height}" alt="${escaped(label)}">`;
}

/**
 * Describes a chart image in words.
 * @param names of the measurements
 * @returns a text, for example `Temperature and rain at Hill, the last 7 days`
 */
export function describeShare(
  { chart, period }: ShareChoice,
  names: readonly string[],
  stationname: string,
): string {
  const title = chart === 'windrose' ? 'Wind rose' : new Intl.ListFormat('en').format(names);
  return `${title} at ${stationname}, ${PERIODS.find(({ value }) => value === period)!.words}`;
}

function sidesOf(size: ShareChoice['size']): [width: string, height: string] {
  const [width = '', height = ''] = size.split('x');
  return [width, height];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
