import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { isSecretName, MASK } from '../../../platform/secrets/secret-names.js';
import { basicCredentials } from '../../credentials/basic-credentials.js';
import type { JsonText } from '../../fields/json-texts.js';
import { MalformedText } from '../../fields/malformed-text.js';
import type { BulkProtocol, Sender, UploadAnswer } from '../../reading/protocol.js';
import type { UploadTally } from '../../reading/upload-tally.js';
import { type JsonProtocol, jsonSamples } from './json-samples.js';
import { type CsvColumns, readCsvHeader, readCsvRow } from './native-csv.js';
import { readNativeSample } from './native-json.js';
import { CSV_OPTIONS, readCsvUpload, readJsonUpload } from './native-reader.js';
import { readPlainJson } from './plain-json.js';

type NativeJson = JsonProtocol & BulkProtocol<JsonText>;

/** Answers 400 when some values were refused. All other values are stored. */
function answer({ found }: UploadTally): UploadAnswer {
  const { received, accepted, errors } = found;
  return {
    status: errors.length > 0 ? 400 : 200,
    answer: `${accepted} accepted, ${received - accepted} rejected`,
  };
}

const readValue = (value: unknown, { now, reading }: Sender) => readNativeSample(value, now, reading);

export const NATIVE_JSON: NativeJson = {
  ...jsonSamples({ name: 'native JSON', format: 'json', readValue }),
  credentials: basicCredentials,
  readUpload: (body, { now, reading }) => readJsonUpload(body, false, now, reading),
  readColumns: (body, { from, now }) => readPlainJson(body, from, now),
  answer,
};

export const NATIVE_NDJSON: NativeJson = {
  ...jsonSamples({ name: 'native JSON', format: 'ndjson', readValue, isLines: true }),
  credentials: basicCredentials,
  readUpload: (body, { now, reading }) => readJsonUpload(body, true, now, reading),
  answer,
};

type CsvRow = readonly [columns: CsvColumns, cells: string[]];

export const NATIVE_CSV: BulkProtocol<CsvRow> = {
  kind: 'samples',
  name: 'CSV',
  format: 'csv',
  mask: maskCsv,
  cut: (text, _path, most) => csvRows(text, most),
  readSample: ([columns, cells], { now, reading }) => readCsvRow(columns, cells, now, reading),
  credentials: basicCredentials,
  readUpload: (body, { now, reading }) => readCsvUpload(body, now, reading),
  answer,
};

const BY_TYPE: ReadonlyMap<string, BulkProtocol> = new Map<string, BulkProtocol>([
  ['application/json', NATIVE_JSON],
  ['application/x-ndjson', NATIVE_NDJSON],
  ['application/ndjson', NATIVE_NDJSON],
  ['application/jsonl', NATIVE_NDJSON],
  ['application/x-jsonlines', NATIVE_NDJSON],
  ['text/csv', NATIVE_CSV],
]);

/** @returns null when the native protocol has no format of this media type */
export function nativeProtocol(mediaType: string): BulkProtocol | null {
  return BY_TYPE.get(mediaType) ?? null;
}

/** @throws MalformedText when the header or the CSV itself is malformed */
function csvRows(text: string, most: number): CsvRow[] {
  const [header, ...rows] = csvCells(text, most + 1);
  if (!header) return [];
  const columns = readCsvHeader(header);
  return rows.map((cells) => [columns, cells] as const);
}

function csvCells(text: string, to: number): string[][] {
  try {
    return parse(text, { ...CSV_OPTIONS, to });
  } catch (error) {
    throw error instanceof CsvError ? new MalformedText(error.message) : error;
  }
}

/** Masks all rows of a CSV upload if one of its columns is named like a secret; the header stays. */
function maskCsv(text: string): string {
  const [header = ''] = /^\s*[^\r\n]*/.exec(text) ?? [];
  const hasSecrets = header.split(/[,;\t]/).some((cell) => isSecretName(cell.replaceAll('"', '')));
  return hasSecrets ? `${header}\n${MASK}` : text;
}
