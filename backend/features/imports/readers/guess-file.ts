import type { ImportGuess } from '@mesonet/contract/imports.js';
import { isSqlite, SQLITE_MAGIC } from './file-kinds.js';
import { guessFormat } from './guess-table.js';
import { refuseColumns } from './table-rows.js';
import { textHead } from './text-blocks.js';

const HEAD_BYTES = 64 * 1024;

/**
 * Finds out the format of a file from its beginning.
 * @throws UnreadableFile when the format is unknown
 */
export async function guessFile(path: string): Promise<ImportGuess> {
  if (await isSqlite(path)) return guessFormat(SQLITE_MAGIC);
  const head = await textHead(path, HEAD_BYTES);
  const [header = ''] = head.split(/\r\n|\n|\r/, 1);
  refuseColumns(Math.max(...[',', ';', '\t', '|'].map((each) => header.split(each).length)), 1);
  const guess = guessFormat(head);
  refuseColumns(guess.table?.columns.length ?? 0, 1);
  return guess;
}
