import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { InvalidInput } from '../../platform/errors.js';
import type { FieldReading } from '../protocols/field-reading.js';
import { type JsonText, jsonTexts, MalformedJson, parseJsonText } from '../protocols/json-texts.js';
import { type CsvColumns, MalformedHeader, readCsvHeader, readCsvRow } from '../protocols/native-csv.js';
import { readNativeSample, type SampleResult } from '../protocols/native-json.js';
import { inSlices } from './slices.js';
import { UploadTally } from './upload-tally.js';

/** Longer than any sample of 200 keys with units; bounds what one step of a slice parses. */
export const MAX_SAMPLE_LENGTH = 64 * 1024;
/** What is parsed of a CSV body in one turn of the event loop. */
const CSV_PIECE_BYTES = 8 * 1024;

const TOO_LONG: SampleResult = {
  sample: null,
  isServerTime: false,
  unknown: [],
  problems: [
    { code: 'sample_too_large', detail: `One sample is longer than ${MAX_SAMPLE_LENGTH} characters` },
  ],
};

/**
 * Reads all samples of an upload in the native protocol, in slices of the event loop.
 * @param isLines NDJSON; otherwise one object or an array
 * @param now arrival, UTC ms
 * @throws InvalidInput `Malformed JSON`, with the position of the sample where it broke
 * @throws TooLarge above 100,000 samples
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
 * Reads all rows of a CSV upload, a piece in each turn of the event loop. The first row is the header.
 * @param now arrival, UTC ms
 * @throws InvalidInput `Malformed CSV`, with the row where it broke
 * @throws TooLarge above 100,000 rows
 */
export async function readCsvUpload(
  bytes: Buffer,
  now: number,
  reading?: FieldReading,
): Promise<UploadTally> {
  if (!isUtf8(bytes)) throw malformed('CSV', 0, 'not UTF-8');
  const tally = new UploadTally();
  const source = Readable.from(pieces(bytes));
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true };
  const rows = source.pipe(parse({ ...options, max_record_size: MAX_SAMPLE_LENGTH }));
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
