import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const ESLINT = join(ROOT, 'node_modules/eslint/bin/eslint.js');

/**
 * Checks a text as if it were a script of ours.
 * @returns line and message of each problem
 */
function lint(text: string, name = 'scripts/example.mjs'): string[] {
  const args = [ESLINT, '--stdin', '--stdin-filename', name, '--format', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, input: text, encoding: 'utf8' });
  expect(stderr).toBe('');
  const [file] = JSON.parse(stdout) as { messages: { line: number; message: string }[] }[];
  return file!.messages.map(({ line, message }) => `${line}: ${message}`);
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

  it('holds for the types of the server and the console', () => {
    for (const name of ['backend/main.ts', 'frontend/src/main.tsx', 'contract/quality.ts']) {
      const args = [ESLINT, '--print-config', name];
      const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
      const { rules } = JSON.parse(stdout) as { rules: Record<string, unknown[]> };
      expect(rules['words/plain-comments']?.[0]).toBe(2);
    }
  });
});
