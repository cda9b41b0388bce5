import type { SeriesSettings } from '../../samples/series-directory.js';
import { readLines } from '../line-protocol/line-reader.js';
import { fieldReading } from '../protocols/field-reading.js';
import { readCsvUpload, readJsonUpload } from './native-reader.js';
import type { UploadTally } from './upload-tally.js';

/** The native protocol's three, and InfluxDB's lines with the unit of their timestamps, one of `isPrecision`. */
export type UploadFormat = { kind: 'json' | 'ndjson' | 'csv' } | { kind: 'lines'; precision: string };

/** An upload of many samples as it came, and all that reading it takes. Plain data: it may be read in a thread. */
export interface ReadJob {
  bytes: Uint8Array;
  format: UploadFormat;
  station: Pick<SeriesSettings, 'series' | 'stationId' | 'intake' | 'extras'>;
  /** Arrival, UTC ms */
  now: number;
}

/** Reads all samples of an upload, in slices of the event loop. @throws DomainError for what is refused whole */
export function readUpload({ bytes, format, station, now }: ReadJob): Promise<UploadTally> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reading = fieldReading(station);
  switch (format.kind) {
    case 'csv':
      return readCsvUpload(body, now, reading);
    case 'lines':
      return readLines(body, format.precision, station.stationId, now, reading);
    default:
      return readJsonUpload(body, format.kind === 'ndjson', now, reading);
  }
}
