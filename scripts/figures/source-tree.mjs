// Reads the source files of a tree once for all figures.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { joinComments } from '../comments.mjs';

/** The product: what is built and runs. Specs and `test/` are not part of it. */
export const PRODUCT = ['backend', 'contract', 'model', 'db', 'frontend/src'];
const SKIPPED = /^(?:\..*|node_modules|dist|data)$/;

/** @returns {ts.SourceFile[]} the files below these folders of a root; those of the product unless told */
export function sourcesOf(root, folders = PRODUCT, endings = /(?<!\.spec|\.d)\.tsx?$/) {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => pathsBelow(folder))
    .filter((path) => endings.test(path))
    .map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
}

function pathsBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pathsBelow(path) : [path];
  });
}

/**
 * Opens the server of a tree with the types of its names.
 * @returns {ts.Program}
 */
export function programOf(root) {
  const config = join(root, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const files = sourcesOf(root, PRODUCT.slice(0, -1)).map(({ fileName }) => fileName);
  return ts.createProgram(files, { ...options, types: [], noEmit: true });
}

/** @returns the folder of a file, below the root */
export const folderOf = (root, { fileName }) => relative(root, dirname(fileName)).replaceAll('\\', '/');

export function visit(node, look) {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

export const lineOf = (source, position) => source.getLineAndCharacterOfPosition(position).line + 1;

/** @returns {import('../comments.mjs').Piece[]} the comments of a file, line comments of one block joined */
export function commentsOf(source) {
  const { text } = source;
  const ranges = new Map();
  const texts = [];
  const note = (found) => found?.forEach((range) => ranges.set(range.pos, range));
  const look = (node) => {
    if (ts.isJsxText(node)) {
      texts.push(node);
      return;
    }
    const children = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    if (children.length > 0) return children.forEach(look);
    note(ts.getLeadingCommentRanges(text, node.pos));
    note(ts.getTrailingCommentRanges(text, node.end));
  };
  look(source);
  const pieces = [...ranges.values()]
    .filter(({ pos }) => !texts.some((node) => node.pos <= pos && pos < node.end))
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end, kind }) => toPiece(source, pos, end, kind));
  return joinComments(pieces);
}

function toPiece(source, pos, end, kind) {
  const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
  const lineStart = source.text.lastIndexOf('\n', pos - 1) + 1;
  return {
    type: isLine ? 'Line' : 'Block',
    value: source.text.slice(pos + 2, isLine ? end : end - 2),
    line: lineOf(source, pos),
    endLine: lineOf(source, end),
    isBesideCode: source.text.slice(lineStart, pos).trim() !== '',
  };
}
