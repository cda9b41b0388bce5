// npm run bench -- NAME builds, compiles the tests beside the build, and runs test/bench/NAME.bench.ts. Without a name
// it runs all of them, one after another. Nothing else may run at the same time.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileTests } from './compile-tests.mjs';
import { ROOT, setUp } from './set-up.mjs';
import { findBrowser } from './test-parts.mjs';

await setUp();
const out = compileTests();
const env = { ...process.env, ...findBrowser() };
const node = (...args) => execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
const names = process.argv.slice(2);
const files = readdirSync(join(ROOT, out, 'test', 'bench')).filter((file) => file.endsWith('.bench.js'));
for (const file of files) {
  if (names.length === 0 || names.includes(file.replace('.bench.js', ''))) {
    console.log(`\n${file}`);
    node(join(out, 'test', 'bench', file));
  }
}
