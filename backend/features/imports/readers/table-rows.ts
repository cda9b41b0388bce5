import { pipeline, Readable } from 'node:stream';
import { IMPORT_MAX_COLUMNS, type ImportTable } from '@mesonet/contract/imports.js';
import { CsvError, parse } from 'csv-parse';
import type { ImportItem } from './import-row.js';
import { rowReader } from './row-reader.js';
import { textBlocks } from './text-blocks.js';
import { UnreadableFile } from './unreadable-file.js';

/** A record may go over several lines where a cell is quoted; one that is longer has a quotation mark that never ends. */
const MAX_RECORD_BYTES = 1024 * 1024;

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/**
 * Rows of a CSV file, read as told, one at a time.
 * @throws UnreadableFile naming the line, for a record that is too long or has too many columns
 */
export async function* tableRows(
  path: string,
  table: ImportTable,
  timezone: string,
): AsyncGenerator<ImportItem> {
  const read = rowReader(table, timezone);
  const parser = parse({
    delimiter: table.delimiter,
    bom: true,
    trim: true,
    info: true,
    from: table.headerLines + 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  // A failure of the file reaches the loop below through the parser, which the pipeline destroys with it.
  pipeline(Readable.from(textBlocks(path)), parser, () => undefined);
  let line = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      line = info.lines;
      refuseColumns(record.length, line);
      yield { line, ...read(withoutGaps(record, table.delimiter)) };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadableAfter(line, error) : error;
  }
}

/** @throws UnreadableFile when a line has more columns than any weather file */
export function refuseColumns(count: number, line: number): void {
  if (count <= IMPORT_MAX_COLUMNS) return;
  const [columns, most] = [count, IMPORT_MAX_COLUMNS].map((each) => each.toLocaleString('en'));
  throw new UnreadableFile(
    `Line ${line.toLocaleString('en')} has ${columns} columns; a file may have ${most} at most`,
  );
}

function unreadableAfter(line: number, error: CsvError): UnreadableFile {
  const next = (line + 1).toLocaleString('en');
  switch (error.code) {
    case 'CSV_MAX_RECORD_SIZE':
      return new UnreadableFile(
        `The file cannot be read from line ${next} on: the record that begins there is longer than 1 MiB, as if a quotation mark in it were never closed`,
      );
    case 'CSV_QUOTE_NOT_CLOSED':
      return new UnreadableFile(
        `The file cannot be read from line ${next} on: a quotation mark that opens there is never closed`,
      );
    default:
      return new UnreadableFile(`The file cannot be read from line ${next} on: ${error.message}`);
  }
}

/** Columns that stand below each other are set apart by several spaces. */
export function withoutGaps(record: string[], delimiter: string): string[] {
  return delimiter === ' ' ? record.filter((cell) => cell !== '') : record;
}
