// Tells where a comment begins and ends, and which words begin none. The lint rule and the figures share it.

/** A comment that begins with one of them is half a sentence: it leans on the code below. */
const REFUSED = /^(?:Of|What|Those|Such|Else|Whether)\b/i;

/**
 * @typedef {object} Piece a comment as a parser finds it
 * @property {'Line' | 'Block'} type
 * @property {string} value the text between the signs of the comment
 * @property {number} line of its beginning
 * @property {number} endLine
 * @property {boolean} isBesideCode true for a comment behind code in the same line
 */

/**
 * Joins line comments that stand directly below one another, because they are read as one.
 * @param {Piece[]} pieces in the order of the file
 * @returns {Piece[]}
 */
export function joinComments(pieces) {
  const comments = [];
  for (const piece of pieces) {
    const above = comments.at(-1);
    const continues =
      above?.type === 'Line' &&
      piece.type === 'Line' &&
      !above.isBesideCode &&
      !piece.isBesideCode &&
      above.endLine + 1 === piece.line;
    if (!continues) comments.push({ ...piece });
    else Object.assign(above, { value: `${above.value}\n${piece.value}`, endLine: piece.endLine });
  }
  return comments;
}

/** @returns {string[]} the lines of a comment, without the stars at the edge */
export function linesOf({ value }) {
  return value.split(/\r?\n/).map((line) => line.replace(/^\s*\**\s?/, '').trim());
}

/** @returns {string} the sentences of a comment, without its doc tags and the stars at the edge */
function sentencesOf(comment) {
  const lines = linesOf(comment);
  const tag = lines.findIndex((line) => line.startsWith('@'));
  return (tag < 0 ? lines : lines.slice(0, tag)).join('\n').trim();
}

/** @returns {string | undefined} the word with which no comment may begin, if this one does */
export function refusedWord(comment) {
  return REFUSED.exec(sentencesOf(comment))?.[0];
}
