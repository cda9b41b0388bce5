// Checks the documents: relative links, anchors and named source files lead somewhere, shell commands can work, README.md
// and ARCHITECTURE.md stay short.
// node scripts/check-documents.mjs [FOLDER] checks another folder than the repository.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readFacts } from './commands/command-facts.mjs';
import { commandProblems } from './commands/command-problems.mjs';
import { commandsIn, routesIn } from './commands/document-commands.mjs';
import { routeProblems } from './commands/route-problems.mjs';
import { HEADING, paragraphsOf, withoutBlocks, wordsIn } from './paragraphs.mjs';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));

/** Folders that hold no document of ours: installed packages, builds, data, hidden ones. */
const SKIPPED = /^(?:\..*|node_modules|dist|data|backups)$/;
const MAX_LINES = { 'README.md': 150, 'ARCHITECTURE.md': 120 };
const MAX_WORDS = 80;

const LINK = /\[(?:[^\]\\]|\\.)*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const DEFINITION = /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/gm;
const SOURCE = /<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g;
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:|^\/\//i;
/** A source file that a text names by at least its folder: `fold/derive.ts`. */
const NAMED_SOURCE = /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs))`/g;

const headings = new Map();
const facts = readFacts(root);
const files = filesBelow(root);
const problems = files
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const name = relative(root, file).replaceAll('\\', '/');
    const found = [
      ...linkProblems(file, text),
      ...sourceProblems(text),
      ...shellProblems(text),
      ...lengthProblems(name, text),
    ];
    return found.map((problem) => `${name}: ${problem}`);
  });
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : filesBelow(path);
    return [path.replaceAll('\\', '/')];
  });
}

function sourceProblems(text) {
  return [...text.matchAll(NAMED_SOURCE)]
    .map(([, source]) => source)
    .filter((source) => !files.some((file) => file.endsWith(`/${source}`)))
    .map((source) => `there is no ${source}`);
}

function shellProblems(text) {
  const inCommands = commandsIn(text).flatMap(({ text: command, line }) =>
    commandProblems(command, facts).map((problem) => `line ${line}: ${problem}`),
  );
  const inProse = routesIn(text).flatMap(({ method, path, line }) =>
    routeProblems(method, path, facts).map((problem) => `line ${line}: ${problem}`),
  );
  return [...inCommands, ...inProse];
}

function linkProblems(file, text) {
  const prose = withoutCode(text);
  return [LINK, DEFINITION, SOURCE]
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .map(([, target]) => target)
    .filter((target) => !ELSEWHERE.test(target))
    .flatMap((target) => problemOf(file, target) ?? []);
}

/** @returns why the link leads nowhere; null when it leads somewhere */
function problemOf(file, target) {
  const [path, anchor] = target.split('#', 2).map(decode);
  const place = path.startsWith('/') ? join(root, path) : path === '' ? file : join(dirname(file), path);
  if (!existsSync(place)) return `${target} leads to no file`;
  if (anchor === undefined || anchor === '') return null;
  const page = statSync(place).isDirectory() ? join(place, 'README.md') : place;
  if (!page.endsWith('.md') || !existsSync(page)) return null;
  return anchorsOf(page).has(anchor) ? null : `${target} leads to no heading`;
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function anchorsOf(file) {
  const known = headings.get(file);
  if (known) return known;
  const anchors = new Set();
  for (const line of withoutBlocks(readFileSync(file, 'utf8')).split('\n')) {
    const [, heading] = HEADING.exec(line) ?? [];
    if (heading === undefined) continue;
    const anchor = anchorOf(heading);
    let name = anchor;
    for (let count = 1; anchors.has(name); count += 1) name = `${anchor}-${count}`;
    anchors.add(name);
  }
  headings.set(file, anchors);
  return anchors;
}

/** Names a heading as GitHub does: small letters, hyphens for spaces, no signs. */
function anchorOf(heading) {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(^|\s)_([^_]+)_(?=\W|$)/g, '$1$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
}

function lengthProblems(name, text) {
  const most = MAX_LINES[name];
  if (most === undefined) return [];
  const lines = text.trimEnd().split('\n').length;
  return [
    ...(lines > most ? [`${lines} lines, at most ${most}`] : []),
    ...paragraphsOf(text)
      .filter((paragraph) => wordsIn(paragraph) > MAX_WORDS)
      .map(
        (paragraph) =>
          `${wordsIn(paragraph)} words, at most ${MAX_WORDS}: ${paragraph.slice(0, 60).trim()} …`,
      ),
  ];
}

/** Without blocks and pieces of code: a link in them is none. */
function withoutCode(text) {
  return withoutBlocks(text).replace(/(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\1(?!`)/g, '');
}
