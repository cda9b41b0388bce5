// Types, lint, imports, format and licences; runs all, then fails if one did.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name) => join(root, 'node_modules', '.bin', name);

const STEPS = [
  ['types, server', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types, console', bin('tsc'), ['-p', 'frontend/tsconfig.json']],
  ['lint', bin('eslint'), ['.', '--max-warnings', '0']],
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

let failed = 0;
for (const [name, command, args] of STEPS) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
