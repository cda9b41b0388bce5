import { type UnitChoices } from '@mesonet/contract/units.js';
import { type TimeWindow } from '../../shared/chart/zoom/time-window.js';

/** What a file is made of. */
export interface ExportRequest {
  stationId: string;
  window: TimeWindow;
  /** Measurement keys. */
  keys: readonly string[];
  /** Minutes over which values are averaged. */
  interval: number;
  /** Others than the organization's. */
  units: UnitChoices;
}

/** Where the file is, below `/api/v1`. */
export function exportPath({ stationId, window, keys, interval, units }: ExportRequest): string {
  const chosen = Object.values(units);
  const query = new URLSearchParams({
    start: new Date(window.start).toISOString(),
    end: new Date(window.end).toISOString(),
    measKeys: keys.join(','),
    ...(chosen.length > 0 && { units: chosen.join(',') }),
    interval: String(interval),
    format: 'csvfile',
  });
  return `/stations/${encodeURIComponent(stationId)}/trenddata/?${query.toString()}`;
}
