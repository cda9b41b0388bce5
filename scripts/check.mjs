// Checks types, lint, imports, format, licences and documents. It runs all of them, as many at once as there are
// processors, then fails if one did.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);

/** The longest step comes first, so that the others run beside it. */
const STEPS = [
  [
    'types and lint',
    bin('oxlint'),
    [
      '--config',
      'oxlint.config.mjs',
      '--type-aware',
      '--type-check',
      '--report-unused-disable-directives',
      '--deny-warnings',
      '.',
    ],
  ],
  [
    'imports',
    bin('depcruise'),
    [
      'backend',
      'contract',
      'model',
      'db',
      'frontend/src',
      'test',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
    ],
  ],
  [
    'circles of folders',
    bin('depcruise'),
    [
      'backend',
      'contract',
      'model',
      'db',
      'frontend/src',
      'test',
      '--config',
      '.dependency-cruiser.folders.mjs',
      '--output-type',
      'err',
    ],
  ],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['licences', process.execPath, ['scripts/licences.mjs']],
  ['documents', process.execPath, ['scripts/check-documents.mjs']],
];

const steps = [...STEPS];
const failed = [];
await Promise.all(Array.from({ length: availableParallelism() }, runSteps));
// The output of a step that fails may stand far above.
if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

async function runSteps() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, command, args] = step;
    const { isWell, output } = await run(command, args);
    console.log(`${output}${isWell ? 'ok    ' : 'FAILED'} ${name}`);
    if (!isWell) failed.push(name);
  }
}

/** Runs a command and returns its output in one piece, because the lines of two steps would mix. */
function run(command, args) {
  const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ isWell: false, output: `${message}\n` }));
    child.once('close', (code) => resolve({ isWell: code === 0, output }));
  });
}
