import { pipeline, Readable } from 'node:stream';
import { IMPORT_MAX_COLUMNS, type ImportTable } from '@mesonet/contract/imports.js';
import { CsvError, parse } from 'csv-parse';
import type { ImportItem } from './import-row.js';
import type { RainBefore } from './rain/rain-totals.js';
import { reversedLines } from './reversed-lines.js';
import { rowReader } from './row-reader.js';
import { textBlocks } from './text-blocks.js';
import { UnreadableFile } from './unreadable-file.js';

/**
 * Longest row of a table. A quoted cell may contain line ends, but a row above this length shows that a closing
 * quotation mark is missing.
 */
const MAX_RECORD_BYTES = 1024 * 1024;

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/**
 * Reads the rows of a CSV file one at a time, as `table` describes them, the oldest one first.
 * @param before the rain totals that are stored before the first row
 * @throws UnreadableFile that names the line of a row that is too long or has too many columns
 */
export async function* tableRows(
  path: string,
  table: ImportTable,
  timezone: string,
  before: RainBefore | null = null,
): AsyncGenerator<ImportItem> {
  const read = rowReader(table, timezone, before);
  const reversed = table.isNewestFirst ? await reversedLines(path) : null;
  const parser = parse({
    delimiter: table.delimiter,
    bom: true,
    trim: true,
    info: true,
    from: reversed ? 1 : table.headerLines + 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  // When reading the file fails, the pipeline destroys the parser with the error, so that the loop below throws it.
  pipeline(Readable.from(reversed?.blocks ?? textBlocks(path)), parser, () => undefined);
  let line = 0;
  // Read backwards, a file ends with its header, so as many rows wait to see whether others follow.
  const waiting: { line: number; record: string[] }[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      line = reversed ? reversed.count - info.lines + 1 : info.lines;
      refuseColumns(record.length, line);
      waiting.push({ line, record });
      if (reversed && waiting.length <= table.headerLines) continue;
      const row = waiting.shift()!;
      yield { line: row.line, ...read(withoutGaps(row.record, table.delimiter)) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadableFrom(reversed ? (line || reversed.count + 1) - 1 : line + 1, error);
  }
}

/**
 * Checks the number of columns in a line.
 * @throws UnreadableFile when a line has more columns than an imported file may have
 */
export function refuseColumns(count: number, line: number): void {
  if (count <= IMPORT_MAX_COLUMNS) return;
  const [columns, most] = [count, IMPORT_MAX_COLUMNS].map((each) => each.toLocaleString('en'));
  throw new UnreadableFile(
    `Line ${line.toLocaleString('en')} has ${columns} columns; a file may have ${most} at most`,
  );
}

/** @param line number of the line where reading ended */
function unreadableFrom(line: number, error: CsvError): UnreadableFile {
  const next = line.toLocaleString('en');
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

/** Drops empty cells when columns are separated by spaces, because several spaces then separate two columns. */
function withoutGaps(record: string[], delimiter: string): string[] {
  return delimiter === ' ' ? record.filter((cell) => cell !== '') : record;
}
