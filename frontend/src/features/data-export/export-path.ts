import { type UnitChoices } from '@mesonet/model/units.js';
import { type TimeWindow } from '../../shared/chart/zoom/time-window.js';

/** The content of an exported file. */
export interface ExportRequest {
  stationId: string;
  window: TimeWindow;
  /** Keys of the exported measurements. */
  keys: readonly string[];
  /** Minutes between two rows of the file, which contain averaged values. */
  interval: number;
  /** Units of the file that differ from the organization's units. */
  units: UnitChoices;
}

/** Builds the path of the exported file, below `/api/v1`. */
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
