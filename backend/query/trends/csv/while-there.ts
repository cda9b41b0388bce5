import { NotFound } from '../../../platform/errors.js';

/**
 * Hands on blocks while what they are of is there. Rows of a deleted station are erased under way, and a file that ended
 * early would be taken for a whole one.
 * @throws NotFound in the midst
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
