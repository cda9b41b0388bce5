// Divides a document into paragraphs and counts their words.

export const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$/;
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;

/** An item of a list, a row of a table and a heading are paragraphs of their own. */
export function paragraphsOf(text) {
  const paragraphs = [''];
  for (const line of withoutBlocks(text).split('\n')) {
    const isAlone = line.startsWith('|') || HEADING.test(line);
    if (line.trim() === '' || isAlone || LIST_ITEM.test(line)) paragraphs.push('');
    paragraphs.push(`${paragraphs.pop()} ${line}`.trim());
    if (isAlone) paragraphs.push('');
  }
  return paragraphs.filter(Boolean);
}

export function wordsIn(paragraph) {
  const shown = paragraph.replace(/\]\([^)]*\)/g, ']');
  return shown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

export function withoutBlocks(text) {
  let fence = null;
  return text
    .split(/\r?\n/)
    .map((line) => {
      const [, marks] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
      if (fence === null && marks !== undefined) {
        fence = marks;
        return '';
      }
      if (fence === null) return line;
      if (marks !== undefined && marks.startsWith(fence)) fence = null;
      return '';
    })
    .join('\n');
}
