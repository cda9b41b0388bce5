// Writes docs/faults.md, which has a row for each fault test, from the newest run of its file.
import { availableParallelism, totalmem } from 'node:os';
import { basename } from 'node:path';

const COLUMNS = ['test', 'what', 'size', 'measured', 'seed', 'run on', 'result'];

/**
 * @param page its text before; '' when there is none
 * @param testResults results of each file in Jest's report
 * @param notes notes that `faultNote` of test/faults wrote
 * @param runOn day and commit
 */
export function faultsPage(page, { testResults }, notes, runOn) {
  const rows = testResults.flatMap((file) => rowsOf(file, notes, runOn));
  const again = new Set(rows.map(([test]) => test));
  const all = [...rowsIn(page).filter(([test]) => !again.has(test)), ...rows];
  all.sort(([a], [b]) => a.localeCompare(b));
  const failed = all.filter((row) => row.at(-1) !== 'passed').length;
  return `# What faults do to it

Measured with \`npm run test:faults\` on ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; a row tells when, and at which
commit, its file was run last. ${all.length - failed} passed, ${failed} failed. A size or seed can be had again by its variable \`FAULTS_…\`
(scripts/test-faults.mjs).

${[COLUMNS, COLUMNS.map(() => '---'), ...all].map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}

function rowsIn(page) {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function rowsOf({ name, assertionResults }, notes, runOn) {
  const test = basename(name, '.spec.ts');
  if (assertionResults.length === 0) return [[test, 'could not be run', '', '', '', runOn, 'failed']];
  return assertionResults.map(({ ancestorTitles, title, fullName, status }) => {
    const [what, size, seed] = partsOf(ancestorTitles.join(' '));
    const [does, ownSize, ownSeed] = partsOf(title);
    const measured = notes.filter(({ test }) => test === fullName).map(({ note }) => note);
    return [test, `${what}: ${does}`, ownSize || size, measured.join('; '), ownSeed || seed, runOn, status];
  });
}

/** Splits a title that `faultTitle` of test/faults has put together. */
function partsOf(title) {
  const found = /^(.*) \((?:(.*), )?FAULTS_SEED=(\d+)\)$/.exec(title);
  return found ? [found[1], found[2] ?? '', found[3]] : [title, '', ''];
}
