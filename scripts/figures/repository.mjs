// Measures what is not in a syntax tree: circles of folders, documents and commits.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paragraphsOf, wordsIn } from '../paragraphs.mjs';
import { PRODUCT } from './source-tree.mjs';

const OURS = join(import.meta.dirname, '../..');
const CONFIG = join(OURS, '.dependency-cruiser.folders.mjs');
const CRUISER = join(OURS, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const MAX_BYTES = 256 * 1024 * 1024;

/** @returns the findings of dependency-cruiser by the rule of the check, and from how many folders they start */
export function circlesOf(root) {
  const folders = PRODUCT.filter((folder) => existsSync(join(root, folder)));
  const args = [CRUISER, ...folders, '--config', CONFIG, '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
  });
  if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
  const { violations } = JSON.parse(stdout).summary;
  return { findings: violations.length, folders: new Set(violations.map(({ from }) => from)).size };
}

/** @returns {{ lines: number, words: number } | null} its lines and the words of its longest paragraph */
export function documentOf(root, name) {
  const path = join(root, name);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8').trimEnd();
  return { lines: text.split('\n').length, words: Math.max(...paragraphsOf(text).map(wordsIn)) };
}

/** @returns {{ all: number, long: number } | null} commits, and those with a subject longer than that; null without git */
export function commitsOf(root, { since, length }) {
  const range = since === undefined ? [] : [`${since}..HEAD`];
  const { status, stdout, stderr } = spawnSync('git', ['log', '--format=%s', ...range], {
    cwd: root,
    encoding: 'utf8',
  });
  if (since !== undefined && status !== 0) throw new Error(stderr);
  if (status !== 0) return null;
  const subjects = stdout.split('\n').filter(Boolean);
  return { all: subjects.length, long: subjects.filter((subject) => [...subject].length > length).length };
}
