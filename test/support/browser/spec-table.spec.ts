import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

const ROOT = join(import.meta.dirname, '../../..');
const BROWSER = 'test/browser';
const TESTING = ['it', 'test', 'describe'];

/** A test that a row of the table names, by a spec file and a part of the test's name. */
interface NamedTest {
  line: string;
  file: string;
  part: string;
}

interface SyntaxNode {
  type: string;
  [field: string]: unknown;
}

const readme = readFileSync(join(ROOT, BROWSER, 'README.md'), 'utf8');
const rows = readme
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .filter((line) => !/^\| (-+|What the specification says) \|/.test(line));

/** @returns every test that the second cell of a row names; none where the cell says in bold that a test is missing */
function namedTests(row: string): NamedTest[] {
  const [, what = '', tests = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (tests.startsWith('**missing**')) return [];
  return tests.split('<br>').map((test) => {
    const [, name = '', part = ''] = /^`([^`]+)` › (.+)$/.exec(test.trim()) ?? [];
    return { line: what, file: name.includes('/') ? name : join(BROWSER, name), part };
  });
}

/** @returns the names of all tests and groups in a file; an expression within a name becomes `…` */
function testNames(file: string): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isTest(node as SyntaxNode)) {
      const [first] = (node as unknown as { arguments: { expression: SyntaxNode }[] }).arguments;
      if (first) names.push(textOf(first.expression));
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(readFileSync(join(ROOT, file), 'utf8'), { syntax: 'typescript', decorators: true }));
  return names;
}

/** @returns true for `it(…)`, `it.each(…)(…)` and the same forms of `describe` */
function isTest({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression') return false;
  let root = callee as SyntaxNode;
  while (root.type === 'CallExpression' || root.type === 'MemberExpression') {
    root = (root.type === 'CallExpression' ? root['callee'] : root['object']) as SyntaxNode;
  }
  return root.type === 'Identifier' && TESTING.includes(root['value'] as string);
}

function textOf(expression: SyntaxNode): string {
  if (expression.type === 'StringLiteral') return expression['value'] as string;
  if (expression.type !== 'TemplateLiteral') return '';
  return (expression['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('…');
}

describe('the table of test/browser/README.md', () => {
  it('has rows, each with a test', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.flatMap(namedTests).filter(({ part }) => part === '')).toEqual([]);
  });

  it('names tests that are there', () => {
    const known = new Map<string, string[]>();
    const namesIn = (file: string) => {
      if (!known.has(file)) known.set(file, existsSync(join(ROOT, file)) ? testNames(file) : []);
      return known.get(file)!;
    };
    const gone = rows
      .flatMap(namedTests)
      .filter(({ file, part }) => !namesIn(file).some((name) => name.includes(part)));
    expect(gone).toEqual([]);
  });
});
