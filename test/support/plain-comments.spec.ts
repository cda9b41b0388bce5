import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

interface Report {
  diagnostics: { message: string; code: string; labels: [{ span: { line: number } }] }[];
}

const folder = mkdtempSync(join(tmpdir(), 'mesonet-comments-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Checks the comments of a text with the rules of the project.
 * @param name of the file that holds the text
 * @returns line and message of each problem
 */
function lint(text: string, name = 'example.mjs'): string[] {
  const path = join(folder, name);
  writeFileSync(path, text);
  const args = [OXLINT, '--config', 'oxlint.config.mjs', '--format', 'json', path];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as Report).diagnostics
    .filter(({ code }) => code === 'words(plain-comments)')
    .map(({ message, labels }) => ({ line: labels[0].span.line, message }))
    .sort((a, b) => a.line - b.line)
    .map(({ line, message }) => `${line}: ${message}`);
}

const refused = (line: number, word: string) =>
  `${line}: A comment is a full sentence: it does not begin with "${word}".`;

describe('the rule for the beginning of a comment', () => {
  it('refuses each word in every kind of comment', () => {
    const text = [
      '// Of the station',
      'const a = 1; // What it costs',
      '/* Those that wait */',
      '/** Such as these */',
      '/**',
      ' * Else it stays.',
      ' * @returns nothing',
      ' */',
      '{',
      '  // whether it is on',
      '}',
    ].join('\n');
    expect(lint(text)).toEqual([
      refused(1, 'Of'),
      refused(2, 'What'),
      refused(3, 'Those'),
      refused(4, 'Such'),
      refused(5, 'Else'),
      refused(10, 'whether'),
    ]);
  });

  it('takes the words within a comment, in doc tags and as parts of other words', () => {
    const text = [
      '// The name',
      '// of the station',
      '/** @returns whether it is on */',
      '/**',
      ' * A list.',
      ' * Of stations',
      ' */',
      '// Often, whatever it is',
      'const a = "// What"; // @ts-check',
    ].join('\n');
    expect(lint(text)).toEqual([]);
  });

  it.each(['server.ts', 'page.tsx', 'script.mjs', 'worker.js'])('holds for %s', (name) => {
    expect(lint('// Of the station\n', name)).toEqual([refused(1, 'Of')]);
  });
});
