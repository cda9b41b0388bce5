// Divides shell text into simple commands, as far as documents use the shell.

const TOKEN =
  /(?<gap>[ \t]|\\\n|(?<=^|\s)#[^\n]*)|(?<end>&&|\|\||[;|&\n])|(?<redirection>\d?>>?|<)|'(?<plain>[^']*)'|"(?<quoted>(?:[^"\\]|\\[^])*)"|\$\((?<inner>[^()]*)\)|\\(?<escaped>[^])|(?<letter>[^])/gu;

/**
 * @returns the simple commands of a text, each as its words without quotes and redirections; commands of `$(…)` come
 * as commands of their own
 */
export function simpleCommands(text) {
  const commands = [[]];
  const nested = [];
  let word = null;
  let isTarget = false;
  const endWord = () => {
    if (word !== null && !isTarget) commands.at(-1).push(word);
    if (word !== null) isTarget = false;
    word = null;
  };
  for (const { groups } of text.matchAll(TOKEN)) {
    const { gap, end, redirection, plain, quoted, inner, escaped, letter } = groups;
    if (gap !== undefined || end !== undefined || redirection !== undefined) endWord();
    if (end !== undefined) commands.push([]);
    if (redirection !== undefined) isTarget = true;
    for (const [, command] of (quoted ?? '').matchAll(/\$\(([^()]*)\)/g)) nested.push(command);
    if (inner !== undefined) nested.push(inner);
    const piece = plain ?? quoted?.replace(/\\(["\\$`])/g, '$1') ?? inner ?? escaped ?? letter;
    if (piece !== undefined) word = (word ?? '') + piece;
  }
  endWord();
  return [...commands.filter((words) => words.length > 0), ...nested.flatMap(simpleCommands)];
}
