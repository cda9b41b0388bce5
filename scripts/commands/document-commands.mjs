// Finds the shell commands that a document shows: blocks marked as `sh` or `cron`, and pieces of code in its prose.
import { withoutBlocks } from '../paragraphs.mjs';

const BLOCK = /^([ \t]*)(?:```|~~~)([\w-]*)[^\n]*\n([^]*?)^\1(?:```|~~~)[ \t]*$/gm;
const CODE = /(?<!`)`([^`]+)`(?!`)/g;
const SHELLS = new Set(['sh', 'bash', 'shell']);
/** The five fields that say when, in a line of a table of cron. */
const WHEN = /^(?:\S+\s+){5}/gm;
const STARTS = /^(?:[A-Z][A-Z0-9_]*=\S* *)*(?:(?:npm|npx|node|docker|curl|python3|sudo) \S|\.ci\/|$)/;
const ROUTE = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/;

/** @returns the text of each command, and the number of the line where it begins */
export function commandsIn(text) {
  return [...blocksOf(text), ...codeIn(text).filter(({ text: code }) => STARTS.test(code))];
}

/** @returns each `GET /path` that the prose names, with its line */
export function routesIn(text) {
  return codeIn(text).flatMap(({ text: code, line }) => {
    const [, method, path] = ROUTE.exec(code) ?? [];
    return path === undefined ? [] : [{ method, path, line }];
  });
}

function blocksOf(text) {
  return [...text.matchAll(BLOCK)].flatMap(({ index, 1: indent, 2: language, 3: body }) => {
    const code = body.replaceAll(`\n${indent}`, '\n').trim();
    const line = lineAt(text, index) + 1;
    if (language === 'cron') return [{ text: code.replace(WHEN, ''), line }];
    return SHELLS.has(language) || (language === '' && STARTS.test(code)) ? [{ text: code, line }] : [];
  });
}

function codeIn(text) {
  const prose = withoutBlocks(text);
  return [...prose.matchAll(CODE)].map(({ index, 1: code }) => ({
    text: code
      .replace(/\s*\n\s*/g, ' ')
      .replaceAll('\\|', '|')
      .trim(),
    line: lineAt(prose, index),
  }));
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
