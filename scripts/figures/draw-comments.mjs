// Draws comments at random, to see whether they are understood without the code below them.
import { relative } from 'node:path';
import { linesOf } from '../comments.mjs';
import { commentsOf, sourcesOf } from './source-tree.mjs';

/** @returns {string[]} the seed, then each comment below its file and line; an equal seed draws equal ones */
export function drawComments(root, count, seed) {
  const all = sourcesOf(root).flatMap((source) => {
    const name = relative(root, source.fileName).replaceAll('\\', '/');
    return commentsOf(source).map((comment) => ({ place: `${name}:${comment.line}`, text: textOf(comment) }));
  });
  const random = randomFrom(seed);
  const lines = [`${Math.min(count, all.length)} of ${all.length} comments, seed ${seed}`];
  for (let drawn = 0; drawn < count && all.length > 0; drawn += 1) {
    const [{ place, text }] = all.splice(Math.floor(random() * all.length), 1);
    lines.push('', place, text);
  }
  return lines;
}

function textOf(comment) {
  return linesOf(comment)
    .filter(Boolean)
    .map((line) => `  ${line}`)
    .join('\n');
}

/** The generator mulberry32: from one number always the same sequence, each number in [0, 1). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
