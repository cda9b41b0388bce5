// Types, lint, imports, format and licences; runs all, as many at once as there are processors, then fails if one did.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);

/** The longest first: the others run beside it. */
const STEPS = [
  ['lint', bin('eslint'), ['.', '--max-warnings', '0']],
  ['types, server', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types, console', bin('tsc'), ['-p', 'frontend/tsconfig.json']],
  [
    'imports',
    bin('depcruise'),
    [
      'backend',
      'contract',
      'db',
      'frontend/src',
      'test',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err',
    ],
  ],
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['licences', process.execPath, ['scripts/licences.mjs']],
];

const steps = [...STEPS];
let failed = 0;
await Promise.all(Array.from({ length: availableParallelism() }, runSteps));
process.exit(failed === 0 ? 0 : 1);

async function runSteps() {
  for (let step = steps.shift(); step; step = steps.shift()) {
    const [name, command, args] = step;
    const { isWell, output } = await run(command, args);
    console.log(`${output}${isWell ? 'ok    ' : 'FAILED'} ${name}`);
    if (!isWell) failed += 1;
  }
}

/** What it prints comes in one piece: the lines of two steps would mix. */
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
