import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRatios, strayRatios } from './ratio-table.js';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/benchmarks.md'), 'utf8');

const page = (...rows: string[]) =>
  ['# Benchmarks', '', '## At a glance', '', '| task | `A` | B |', '| - | - | - |', ...rows].join('\n');

describe('the table of ratios', () => {
  it('is read with its gaps', () => {
    const text = `${page('| to write | 1.5 | |', '| to read | 0.5 | 20 |')}\n\n## Other\n\n| a | 3 |\n`;
    expect(readRatios(text)).toEqual({
      programs: ['A', 'B'],
      rows: [
        { task: 'to write', ratios: [1.5, null] },
        { task: 'to read', ratios: [0.5, 20] },
      ],
    });
  });

  it.each([
    ['a document without the table', '# Benchmarks', 'There is no heading "## At a glance"'],
    ['a table without rows', page(), 'There is no table below "## At a glance"'],
    ['a word in place of a ratio', page('| to write | fast | |'), '"fast" is no ratio'],
    ['a ratio of zero', page('| to write | 0 | |'), '"0" is no ratio'],
  ])('refuses %s', (_, text, problem) => {
    expect(() => readRatios(text)).toThrow(problem);
  });

  it('names what the measurements do not have', () => {
    const text = `${page('| to write | 1.5 | 2 |')}\n\n## Writing\n\nOurs is 1.5 (1.2–1.9) times as fast.\n`;
    expect(strayRatios(text)).toEqual([2]);
  });

  it('has only ratios that the other tables of the document have', () => {
    expect(readRatios(DOCUMENT).rows.length).toBeGreaterThan(10);
    expect(strayRatios(DOCUMENT)).toEqual([]);
  });
});
