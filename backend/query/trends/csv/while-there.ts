import { NotFound } from '../../../platform/errors.js';

/**
 * Passes blocks of an export on while their station exists. When a station is deleted during its export, its rows are
 * erased, and a file that simply ended there would look complete.
 * @throws NotFound when the station was deleted, possibly after some blocks
 */
export async function* whileThere<Block>(
  blocks: AsyncIterable<Block>,
  isThere: () => boolean,
): AsyncGenerator<Block> {
  for await (const block of blocks) {
    if (!isThere()) throw new NotFound();
    yield block;
  }
  if (!isThere()) throw new NotFound();
}
