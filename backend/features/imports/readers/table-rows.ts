import { createReadStream } from 'node:fs';
import type { ImportTable } from '@mesonet/contract/imports.js';
import { parse } from 'csv-parse';
import type { ImportItem } from './import-row.js';
import { rowReader } from './row-reader.js';

/** Rows of a CSV file, read as told. */
export async function* tableRows(
  path: string,
  table: ImportTable,
  timezone: string,
): AsyncGenerator<ImportItem> {
  const read = rowReader(table, timezone);
  const rows = createReadStream(path).pipe(
    parse({
      delimiter: table.delimiter,
      bom: true,
      trim: true,
      info: true,
      from: table.headerLines + 1,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield { line: info.lines, ...read(withoutGaps(record, table.delimiter)) };
  }
}

/** Columns that stand below each other are set apart by several spaces. */
export function withoutGaps(record: string[], delimiter: string): string[] {
  return delimiter === ' ' ? record.filter((cell) => cell !== '') : record;
}
