import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { InvalidInput } from '../../../platform/errors.js';
import type { FieldReading } from '../../fields/field-reading.js';
import { type JsonText, jsonTexts, MalformedJson, parseJsonText } from '../../fields/json-texts.js';
import { MAX_SAMPLE_LENGTH, refusedSample, type SampleResult } from '../../fields/sample-result.js';
import { inSlices } from '../../reading/slices.js';
import { UploadTally } from '../../reading/upload-tally.js';
import { type CsvColumns, MalformedHeader, readCsvHeader, readCsvRow } from './native-csv.js';
import { readNativeSample } from './native-json.js';

export const CSV_OPTIONS = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true };
/** Bytes of a CSV body that are parsed before other work of the process can run. */
const CSV_PIECE_BYTES = 8 * 1024;

const TOO_LONG = refusedSample(
  'sample_too_large',
  `One sample is longer than ${MAX_SAMPLE_LENGTH} characters`,
);

/**
 * Reads all samples of an upload in the native protocol in slices, between which other work of the process can run.
 * @param isLines true for NDJSON; otherwise the body is one object or an array
 * @param now arrival, UTC ms
 * @throws InvalidInput `Malformed JSON`, with the position of the malformed sample
 * @throws TooLarge when the upload has more than 100,000 samples
 */
export async function readJsonUpload(
  bytes: Buffer,
  isLines: boolean,
  now: number,
  reading?: FieldReading,
): Promise<UploadTally> {
  if (!isUtf8(bytes)) throw malformed('JSON', 0, 'not UTF-8');
  const tally = new UploadTally();
  try {
    await inSlices(jsonTexts(bytes.toString('utf8'), isLines), (piece) => {
      tally.add(readPiece(piece, now, reading));
    });
  } catch (error) {
    if (error instanceof MalformedJson) throw malformed('JSON', tally.found.received, error.message);
    throw error;
  }
  return tally;
}

/**
 * Reads all rows of a CSV upload in pieces, between which other
 * work of the process can run. The first row is the header.
 * @param now arrival, UTC ms
 * @throws InvalidInput `Malformed CSV`, with the number of the malformed row
 * @throws TooLarge when the upload has more than 100,000 rows
 */
export async function readCsvUpload(
  bytes: Buffer,
  now: number,
  reading?: FieldReading,
): Promise<UploadTally> {
  if (!isUtf8(bytes)) throw malformed('CSV', 0, 'not UTF-8');
  const tally = new UploadTally();
  const source = Readable.from(pieces(bytes));
  const rows = source.pipe(parse({ ...CSV_OPTIONS, max_record_size: MAX_SAMPLE_LENGTH }));
  let columns: CsvColumns | undefined;
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      if (columns) tally.add(readCsvRow(columns, cells, now, reading));
      else columns = readCsvHeader(cells);
    }
  } catch (error) {
    const isMalformed = error instanceof CsvError || error instanceof MalformedHeader;
    throw isMalformed ? malformed('CSV', tally.found.received, error.message) : error;
  } finally {
    source.destroy();
  }
  if (!columns) throw malformed('CSV', 0, 'there is no header');
  return tally;
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer, void> {
  for (let start = 0; start < bytes.length; start += CSV_PIECE_BYTES) {
    yield bytes.subarray(start, start + CSV_PIECE_BYTES);
    await setImmediate();
  }
}

function readPiece(piece: JsonText, now: number, reading?: FieldReading): SampleResult {
  if (piece.text.length > MAX_SAMPLE_LENGTH) return TOO_LONG;
  return readNativeSample(parseJsonText(piece), now, reading);
}

function malformed(format: 'JSON' | 'CSV', index: number, reason: string): InvalidInput {
  const errors = [{ path: String(index), message: reason }];
  return new InvalidInput(`Malformed ${format}`, `malformed_${format.toLowerCase()}`, errors);
}
