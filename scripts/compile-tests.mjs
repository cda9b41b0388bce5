// Compiles the tests beside the build, for programs that use parts of them outside Jest.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './set-up.mjs';

const OUT = join('.cache', 'bench');

/** @returns the folder, below the root, that holds the compiled `test/…` */
export function compileTests() {
  const swc = join(ROOT, 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const args = [swc, 'backend', 'db', 'test', '-d', OUT, '--config-file', '.swcrc', '--quiet'];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  return OUT;
}
